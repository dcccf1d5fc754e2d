import type { showAudience } from '@recado/contract/campaigns/audience'
import { endOf, opensAt, readHours } from '@recado/contract/campaigns/pace'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { type Approaches, approachesOf } from '#features/connections/sessions.ts'
import { show as showConnection } from '#features/connections/connections.ts'
import { show as showList } from '#features/contact-lists/lists.ts'
import { show as showTag } from '#features/tags/tags.ts'
import { pageOf } from '#platform/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { strangersEnd } from './allowance.ts'
import { type AudienceFigures, countAudience, listAudience } from './audience-queries.ts'
import { findTerms, type Terms } from './queries.ts'
import { readSettings } from './settings.ts'

/** Hours at which people are not to be woken. */
const day = readHours('08:00-20:00')
const nobody: AudienceFigures = { reachable: 0, unchecked: 0, strangers: 0, notOnWhatsapp: 0, optedOut: 0, blocked: 0 }

/** Whom a campaign would reach, and by when. */
export async function showAudienceOf(
  ctx: Ctx,
  { from, leaveStrangers, pageNumber, ...input }: Parsed<typeof showAudience>,
): Promise<Output<typeof showAudience>> {
  const { tx, companyId } = ctx
  const [contactListId, tagId, whatsappId] = [input.contactListId ?? null, input.tagId ?? null, input.whatsappId ?? null]
  if (contactListId !== null) await showList(ctx, contactListId)
  if (tagId !== null) await showTag(ctx, tagId)
  if (whatsappId !== null) await showConnection(ctx, whatsappId)
  const start = from === undefined ? ctx.now : new Date(from)
  const terms = await findTerms(tx, companyId, ctx.now)
  const audience = { contactListId, tagId, connectionId: whatsappId, leaveStrangers }
  const isSomebody = contactListId !== null || tagId !== null
  const figures = isSomebody ? await countAudience(tx, companyId, audience) : nobody
  const { rows: people, hasMore } = isSomebody
    ? await pageOf(pageNumber, (slice) => listAudience(tx, companyId, audience, slice))
    : { rows: [], hasMore: false }
  const approaches = whatsappId === null ? undefined : await approachesOf(ctx, whatsappId)
  const { reachable, unchecked, notOnWhatsapp, optedOut, blocked } = figures
  const strangers = whatsappId === null ? 0 : figures.strangers
  const plan = { people: reachable, strangers: leaveStrangers ? 0 : strangers, approaches }
  const endsAt = estimate(terms, plan, start)
  return {
    people,
    hasMore,
    reachable,
    unchecked,
    skipped: { notOnWhatsapp, optedOut, blocked },
    strangers,
    allowance: approaches?.allowance == null ? null : { today: approaches.allowance, used: approaches.approached },
    endsAt: endsAt?.toISOString() ?? null,
    variables: readSettings(terms.settings).variables,
    company: terms.company,
    atNight: reachable > 0 && goesAtNight(terms, start, endsAt),
  }
}

interface Plan {
  people: number
  strangers: number
  approaches: Approaches | undefined
}

/** When the last one would be reached; undefined when that is more than a year away. */
export function estimate({ timeZone, settings }: Terms, { people, strangers, approaches }: Plan, start: Date): Date | undefined {
  const { hours, ...pace } = readSettings(settings)
  const paced = endOf({ pace, hours: readHours(hours), timeZone, people }, start.getTime())
  const allowed = approaches ? strangersEnd(approaches, strangers, start) : start
  return paced === undefined || allowed === undefined ? undefined : new Date(Math.max(paced, allowed.getTime()))
}

/** Without hours of its own, would it write to people between 20:00 and 8:00? */
function goesAtNight({ timeZone, settings }: Terms, start: Date, endsAt: Date | undefined): boolean {
  if (readSettings(settings).hours !== '') return false
  const isNight = (at: Date) => opensAt(at.getTime(), day, timeZone) !== undefined
  return isNight(start) || endsAt === undefined || isNight(endsAt) || endsAt.getTime() - start.getTime() > 12 * 3_600_000
}
