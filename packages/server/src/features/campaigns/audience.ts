import type { showAudience } from '@recado/contract/campaigns/audience'
import { opensAt, readHours, type ForecastSpan } from '@recado/contract/campaigns/pace'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { firstContactUsageOf } from '#features/connections/sessions.ts'
import { show as showConnection } from '#features/connections/connections.ts'
import { show as showList } from '#features/contact-lists/lists.ts'
import { show as showTag } from '#features/tags/tags.ts'
import { pageOf } from '#platform/records/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { type AudienceFigures, readAudience } from './audience-queries.ts'
import { forecast } from './forecast.ts'
import { findTerms, type Terms } from './queries.ts'
import { readSettings } from './settings.ts'

/** The hours in which a message wakes no contact. */
const day = readHours('08:00-20:00')
/** A stretch longer than this includes a night. */
const nightMs = 12 * 3_600_000
/** The maximum number of days listed one by one. */
const maxDays = 7
const emptyFigures: AudienceFigures = {
  reachable: 0,
  unchecked: 0,
  strangers: 0,
  notOnWhatsapp: 0,
  optedOut: 0,
  blocked: 0,
  windowClosed: 0,
}

/** The contacts that a campaign would reach, and by when. */
export async function showAudienceOf(
  ctx: Ctx,
  { from, leaveStrangers, pageNumber, ...input }: Parsed<typeof showAudience>,
): Promise<Output<typeof showAudience>> {
  const { tx } = ctx
  const [contactListId, tagId, whatsappId] = [input.contactListId ?? null, input.tagId ?? null, input.whatsappId ?? null]
  if (contactListId !== null) await showList(ctx, contactListId)
  if (tagId !== null) await showTag(ctx, tagId)
  if (whatsappId !== null) await showConnection(ctx, whatsappId)
  const start = from === undefined ? ctx.now : new Date(from)
  const terms = await findTerms(tx, ctx.now)
  const audience = { contactListId, tagId, connectionId: whatsappId, leaveStrangers, from: start }
  const isSomebody = contactListId !== null || tagId !== null
  let figures = emptyFigures
  const { rows: people, hasMore } = await pageOf(pageNumber, async (slice) => {
    if (!isSomebody) return []
    const read = await readAudience(tx, audience, slice)
    figures = read
    return read.people
  })
  const approaches = whatsappId === null ? undefined : await firstContactUsageOf(ctx, whatsappId)
  const { reachable, unchecked, notOnWhatsapp, optedOut, blocked, windowClosed } = figures
  const strangers = whatsappId === null ? 0 : figures.strangers
  const days = forecast(terms, { people: reachable, strangers: leaveStrangers ? 0 : strangers, approaches }, start)
  return {
    people,
    hasMore,
    reachable,
    unchecked,
    skipped: { notOnWhatsapp, optedOut, blocked, windowClosed },
    strangers,
    allowance: approaches?.allowance == null ? null : { today: approaches.allowance, used: approaches.approached },
    days: (days ?? []).slice(0, maxDays).map(({ from, to, people }) => ({ from: toIsoTime(from), to: toIsoTime(to), people })),
    endsAt: endOf(days),
    variables: readSettings(terms.settings).variables,
    company: terms.company,
    atNight: goesAtNight(terms, days ?? []),
  }
}

/** When the last contact is reached. Null when that is more than a year away, or when there is no contact. */
export function endOf(days: readonly ForecastSpan[] | undefined): string | null {
  const last = days?.at(-1)
  return last ? toIsoTime(last.to) : null
}

function toIsoTime(ms: number): string {
  return new Date(ms).toISOString()
}

/** Without hours in the settings, would it write between 20:00 and 8:00? */
function goesAtNight({ timeZone, settings }: Terms, days: readonly ForecastSpan[]): boolean {
  if (readSettings(settings).hours !== '') return false
  const isNight = (at: number) => opensAt(at, day, timeZone) !== undefined
  return days.some(({ from, to }) => isNight(from) || isNight(to) || to - from > nightMs)
}
