import type { showAudience, TemplateAudience } from '@recado/contract/campaigns/audience'
import { type TemplateMappings, valuesFor, variableWithoutValue } from '@recado/contract/campaigns/template'
import { opensAt, readHours, type ForecastSpan } from '@recado/contract/campaigns/pace'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { countryOfNumber } from '@recado/contract/message-prices/market'
import { can } from '@recado/contract/permissions'
import type { Template } from '@recado/contract/templates/api'
import { type FirstContactUsage, firstContactUsageOf } from '#features/connections/sessions.ts'
import { show as showConnection } from '#features/connections/connections.ts'
import { show as showList } from '#features/contact-lists/lists.ts'
import { show as showTag } from '#features/tags/tags.ts'
import { show as showTemplate } from '#features/templates/templates.ts'
import { pageOf } from '#platform/records/page.ts'
import { estimateCost } from '#features/message-prices/estimates.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { type Person, readAudience, type WholeAudience } from './audience-queries.ts'
import { approachable, forecast } from './forecast.ts'
import { findTerms, type Terms } from './queries.ts'
import { readSettings } from './settings.ts'
import { useOf } from './by-template/templates.ts'

/** The hours in which a message wakes no contact. */
const day = readHours('08:00-20:00')
/** A stretch longer than this includes a night. */
const nightMs = 12 * 3_600_000
/** The maximum number of days listed one by one. */
const maxDays = 7
const emptyAudience: WholeAudience = {
  people: [],
  reachable: 0,
  unchecked: 0,
  firstContacts: 0,
  notOnWhatsapp: 0,
  optedOut: 0,
  blocked: 0,
  windowClosed: 0,
  marketingStopped: 0,
  marketingHeld: 0,
  templates: 0,
  outside: 0,
  free: 0,
  prefixes: [],
  noValue: [],
  columns: [],
  fields: [],
}

/** The contacts that a campaign would reach, and by when. */
export async function showAudienceOf(
  ctx: ActorCtx,
  { from, leaveStrangers, pageNumber, skippedFor, templateValues, freeTextInside, ...input }: Parsed<typeof showAudience>,
): Promise<Output<typeof showAudience>> {
  const { tx } = ctx
  const [contactListId, tagId, whatsappId] = [input.contactListId ?? null, input.tagId ?? null, input.whatsappId ?? null]
  if (contactListId !== null) await showList(ctx, contactListId)
  if (tagId !== null) await showTag(ctx, tagId)
  if (whatsappId !== null) await showConnection(ctx, whatsappId)
  const chosen = await chosenTemplate(ctx, input.templateId)
  const template = chosen && useOf(chosen, templateValues, freeTextInside)
  const start = from === undefined ? ctx.now : new Date(from)
  const terms = await findTerms(tx, ctx.now)
  const audience = { contactListId, tagId, connectionId: whatsappId, leaveFirstContacts: leaveStrangers, from: start, template }
  const isSomebody = contactListId !== null || tagId !== null
  let figures = emptyAudience
  const { rows, hasMore } = await pageOf(pageNumber, async (slice) => {
    if (!isSomebody) return []
    figures = await readAudience(tx, audience, { ...slice, skippedFor: skippedFor ?? null })
    return figures.people
  })
  const approaches = whatsappId === null ? undefined : await firstContactUsageOf(ctx, whatsappId)
  const {
    reachable,
    unchecked,
    columns,
    fields,
    notOnWhatsapp,
    optedOut,
    blocked,
    windowClosed,
    marketingStopped,
    marketingHeld,
  } = figures
  const strangers = whatsappId === null ? 0 : figures.firstContacts
  const load = { people: reachable, firstContacts: template ? figures.outside : leaveStrangers ? 0 : strangers, approaches }
  const days = forecast(terms, load, start)
  return {
    people: rows.map((person) => shown(person, template && templateValues)),
    hasMore,
    reachable,
    unchecked,
    skipped: { notOnWhatsapp, optedOut, blocked, windowClosed, marketingStopped, marketingHeld },
    template: template &&
      chosen && { ...byTemplate(figures, approaches, start), cost: await costOf(ctx, figures, chosen, whatsappId) },
    columns,
    fields,
    strangers,
    allowance: approaches?.allowance == null ? null : { today: approaches.allowance, used: approaches.approached },
    days: (days ?? []).slice(0, maxDays).map(({ from, to, people }) => ({ from: toIsoTime(from), to: toIsoTime(to), people })),
    endsAt: endOf(days),
    variables: readSettings(terms.settings).variables,
    company: terms.company,
    atNight: goesAtNight(terms, days ?? []),
  }
}

async function chosenTemplate(ctx: ActorCtx, id: number | undefined): Promise<Template | null> {
  return id === undefined ? null : showTemplate(ctx, id)
}

/** A person, and what the template says to them. */
function shown({ name, number, email, columns, fields, getsTemplate }: Person, mappings: TemplateMappings | null) {
  const { values } = valuesFor(mappings ?? {}, { name, number, email, columns, fields })
  return { name, number, email, values, getsTemplate }
}

/** What the template probably costs, for a user who may see amounts. */
async function costOf(
  ctx: ActorCtx,
  { prefixes }: WholeAudience,
  { category }: Template,
  whatsappId: number | null,
): Promise<TemplateAudience['cost']> {
  if (whatsappId === null || !can(ctx.actor.profile, 'dashboard:view')) return null
  const countries = new Map<string | null, number>()
  for (const { prefix, count } of prefixes) {
    const country = countryOfNumber(prefix) ?? null
    countries.set(country, (countries.get(country) ?? 0) + count)
  }
  return (await estimateCost(ctx, whatsappId, category, countries)) ?? null
}

/** How a campaign by template stands to the limit of its portfolio. */
function byTemplate(
  { templates, reachable, outside, noValue, free }: WholeAudience,
  usage: FirstContactUsage | undefined,
  start: Date,
): Omit<TemplateAudience, 'cost'> {
  const perDay = usage?.allowance ?? null
  const allowed = usage ? approachable(usage, start)(0) : Infinity
  const today = Math.max(0, Math.min(outside, allowed))
  const missing = noValue.map(({ reason, count }) => ({ key: variableWithoutValue(reason) ?? '', count }))
  return {
    templates,
    texts: reachable - templates,
    free,
    noValue: missing,
    limit: usage && perDay !== null ? { perDay, used: usage.approached } : null,
    today,
    daysAfter: perDay === null || perDay === 0 ? 0 : Math.ceil((outside - today) / perDay),
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
