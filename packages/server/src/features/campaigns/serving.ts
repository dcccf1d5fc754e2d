import { gapMs, minGapMs, opensAt, readHours } from '@recado/contract/campaigns/pace'
import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { confirmWithinMs } from '@recado/contract/campaigns/texts'
import type { CampaignWait } from '@recado/contract/campaigns/waits'
import { waitsForUser } from '@recado/contract/campaigns/policy'
import type { ConnectionSession } from '@recado/contract/connections/api'
import { firstContactUsageOf, showSession } from '#features/connections/sessions.ts'
import { pipelined } from '#platform/database/db.ts'
import { chunk } from '#platform/chunk.ts'
import type { Ctx } from '#platform/unit.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { stop, pushCampaignChange } from './campaigns.ts'
import { serve, type ServingContext } from './delivery.ts'
import { withdrawInFlight } from './in-flight.ts'
import { findUnfinished, type InFlight, listInFlightOn } from './in-flight-queries.ts'
import { pushFigures } from './live.ts'
import {
  findTerms,
  listAwake,
  listUnpushed,
  lockPace,
  lockUnderWay,
  type PaceRow,
  type Serving,
  claimUnpushed,
  type Terms,
  updateCampaign,
  updatePace,
} from './queries.ts'
import { findRemaining, lockNext, skipSilent, updateRecipient } from './recipient-queries.ts'
import { readSettings } from './settings.ts'
import { startIfDue } from './start.ts'

/** How often the server looks for something to do. */
export const tickMs = 1_000
/** The pause before another look at something that emits no event: a connection that may be up again, a plan. */
const againMs = 5_000
const laterMs = 60_000
/** How long a campaign waits for a connection or a licence before it is stopped. */
const standstillMs = 24 * 3_600_000
/** The clock of no other process is further ahead than this. */
const aheadMs = 60_000
/** How many connections are served at the same time. */
const connectionsAtOnce = 4
/** The maximum number of recipients without a message that are passed over at once. */
const maxSkipped = 50

/**
 * Pushes the results of messages, begins what is due, and hands over the next message of each connection whose pace allows it. A failure in
 * one company does not affect others.
 */
export async function tick({ system, unit, now }: Pick<ClockCtx, 'system' | 'unit' | 'now'>): Promise<void> {
  const [untold, awake] = await system.across((tx) =>
    pipelined(listUnpushed(tx), listAwake(tx, now, new Date(now.getTime() + aheadMs))),
  )
  const connections = new Map(
    awake.flatMap(({ companyId, connectionId, status }) =>
      status === 'PROGRAMADA' || connectionId === null
        ? []
        : [[`${companyId} ${connectionId}`, { companyId, connectionId }] as const],
    ),
  )
  await collectErrors(async (attempt) => {
    for (const { companyId } of untold) await attempt(unit(companyId, pushChangedFigures))
    const serve = (companyId: number, connectionId: number) =>
      attempt(unit(companyId, (ctx) => serveConnection(ctx, connectionId)))
    for (const some of chunk([...connections.values()], connectionsAtOnce))
      await Promise.allSettled(some.map(({ companyId, connectionId }) => serve(companyId, connectionId)))
    // Taking many recipients may take a while, so campaigns under way do not wait for it.
    for (const { companyId, id, connectionId } of awake.filter(({ status }) => status === 'PROGRAMADA')) {
      await attempt(unit(companyId, (ctx) => startIfDue(ctx, id)))
      if (connectionId !== null) await serve(companyId, connectionId)
    }
  })
}

/** Pushes the figures alone, at most once per tick, however many recipients were reached meanwhile. */
async function pushChangedFigures(ctx: Ctx): Promise<void> {
  for (const { id, figures } of await claimUnpushed(ctx.tx)) pushFigures(ctx, id, figures)
}

interface Wait {
  for: CampaignWait
  until: Date | null
}

/** What is on its way over a connection. */
interface Traffic {
  /** No campaign message is on its way, other than those that Meta holds back. */
  isClear: boolean
  /** Campaigns whose message Meta holds back, to see how people take its template. */
  paced: ReadonlySet<number>
  /** The connection keeps messages because the account has no means of payment. */
  isUnpaid: boolean
}

/** What applies to every campaign of a connection at present. */
interface ConnectionConditions extends ServingContext {
  wait: Wait | undefined
  /** Messages that are not on the wire are taken back, also from a connection that is down, which would send them as soon as it is up. */
  mustRest: boolean
  /** WhatsApp has restricted or banned the number, so nothing more is sent from it. */
  isRestricted: boolean
  reason: ConnectionSession['reason']
}

type Step = 'handed over' | 'passed' | 'over' | Wait

/** One step of a connection's campaigns, which share its pace. */
async function serveConnection(ctx: Ctx, connectionId: number): Promise<void> {
  const { tx, now } = ctx
  const pace = await paceOf(ctx, connectionId)
  const campaigns: Serving[] = []
  for (const campaign of await lockUnderWay(tx, connectionId)) {
    if (wasForgotten(campaign, now)) await stop(ctx, campaign.id, 'standstill')
    else campaigns.push(campaign)
  }
  const conditions = await readConditions(ctx, connectionId, pace)
  if (conditions.isRestricted) {
    for (const { id } of campaigns) await stop(ctx, id, 'restricted')
    return
  }
  const traffic = await clear(ctx, conditions, pace)
  const { isClear } = traffic
  const unfinished = await findUnfinished(tx, connectionId)
  const readyAt = isClear ? readyAfter(pace, conditions, unfinished) : now.getTime() + tickMs
  let mayServe = isClear && readyAt <= now.getTime()
  for (const campaign of campaigns) {
    if (waitsForUser(campaign.waitsFor)) continue
    // A recipient in the middle of their messages goes on sooner than another may begin.
    const isItsTurn = mayServe && (unfinished === undefined || unfinished === campaign.id)
    const step = holdOf(campaign, conditions, traffic) ?? (await (isItsTurn ? advance : pause)(ctx, campaign, conditions))
    if (step === 'handed over') mayServe = false
    await scheduleNext(ctx, campaign, step, new Date(Math.max(readyAt, now.getTime() + tickMs)))
  }
}

/** What keeps a campaign from going on, for all who wait. */
function holdOf(
  { id, templateValues, templateState }: Serving,
  { wait }: ConnectionConditions,
  { paced, isUnpaid }: Traffic,
): Wait | undefined {
  if (isUnpaid) return { for: 'payment', until: null }
  if (templateValues !== null && templateState !== 'approved') return { for: 'template', until: null }
  return wait ?? (paced.has(id) ? { for: 'pacing', until: null } : undefined)
}

/** The campaign waited for nothing, but was not looked at for a day, because no process was running. */
function wasForgotten({ waitsFor, wakeAt }: Serving, now: Date): boolean {
  return waitsFor === null && wakeAt !== null && now.getTime() - wakeAt.getTime() > standstillMs
}

/** The pace, locked. After the clock was set back it counts from now, or else the connection would be silent for as long. */
async function paceOf(ctx: Ctx, connectionId: number): Promise<PaceRow> {
  const { tx, now } = ctx
  const pace = await lockPace(tx, connectionId)
  if (pace.lastAt === null || pace.lastAt.getTime() - now.getTime() < aheadMs) return pace
  const anew = { ...pace, lastAt: now }
  await updatePace(tx, connectionId, anew)
  return anew
}

/** When the pace allows the next message. */
function readyAfter(
  { lastAt, sent, chance }: PaceRow,
  { settings }: ConnectionConditions,
  unfinished: number | undefined,
): number {
  if (lastAt === null) return 0
  return lastAt.getTime() + (unfinished === undefined ? gapMs(settings, sent, chance) : minGapMs)
}

async function readConditions(ctx: Ctx, connectionId: number, { firstContactsUntil }: PaceRow): Promise<ConnectionConditions> {
  const terms = await findTerms(ctx.tx, ctx.now)
  const settings = readSettings(terms.settings)
  const { status, reason, reasonUntil } = await showSession(ctx, connectionId)
  const { approached, allowance, endsAt } = await firstContactUsageOf(ctx, connectionId)
  const isCapped = reason === 'capped'
  const isKept = firstContactsUntil !== null && firstContactsUntil > ctx.now
  const until = isKept ? firstContactsUntil : isCapped && reasonUntil ? new Date(reasonUntil) : endsAt
  return {
    connectionId,
    company: terms.company,
    settings,
    wait: waitOf(ctx, terms, settings, status === 'CONNECTED' && reason !== 'too-fast'),
    mustRest: waitOf(ctx, terms, settings, true) !== undefined,
    isRestricted: reason === 'restricted' || reason === 'banned',
    reason,
    firstContacts: { may: !isKept && !isCapped && (allowance === null || approached < allowance), until },
  }
}

function waitOf(ctx: Ctx, { hasPlan, isServed, timeZone }: Terms, { hours }: CampaignSettings, isUp: boolean): Wait | undefined {
  if (!isServed) return { for: 'licence', until: null }
  if (!hasPlan) return { for: 'plan', until: null }
  if (!isUp) return { for: 'line', until: null }
  const opens = opensAt(ctx.now.getTime(), readHours(hours), timeZone)
  return opens === undefined ? undefined : { for: 'hours', until: new Date(opens) }
}

/**
 * Is no campaign message on its way over the connection? A message that waits with all first contacts, or that the connection may not send
 * now, is taken back. One that waits for its conversation stays, since it would wait there again. A message that was deleted with its
 * ticket gets no result, and is not sent twice.
 */
async function clear(ctx: Ctx, conditions: ConnectionConditions, pace: PaceRow): Promise<Traffic> {
  const { tx } = ctx
  const { connectionId, mustRest, firstContacts, reason } = conditions
  const sending = await listInFlightOn(tx, connectionId)
  for (const { id } of sending.filter(({ messageId }) => messageId === null))
    await updateRecipient(tx, id, { state: 'failed', reason: 'ERR_NO_TICKET_FOUND' })
  const kept = sending.filter(({ heldUntil }) => heldUntil !== null)
  const isUnpaid = kept.length > 0 && reason === 'payment'
  const firstContactsUntil = isUnpaid ? undefined : kept.find(({ isFirst }) => isFirst)?.heldUntil
  if (firstContactsUntil) {
    await updatePace(tx, connectionId, { ...pace, firstContactsUntil })
    Object.assign(firstContacts, { may: false, until: firstContactsUntil })
  }
  const isStuck = (one: InFlight) => kept.includes(one) && (isUnpaid || one.isFirst)
  const toTakeBack = sending.filter((one) => one.isUnderWay && (mustRest || isStuck(one)))
  for (const campaignId of new Set(toTakeBack.map((one) => one.campaignId))) await withdrawInFlight(ctx, campaignId)
  const paced = sending.filter(({ isPaced, isUnderWay }) => isPaced && isUnderWay)
  const isClear = sending.every((one) => one.messageId === null || toTakeBack.includes(one) || paced.includes(one))
  return { isClear, paced: new Set(paced.map(({ campaignId }) => campaignId)), isUnpaid }
}

/** Sends the next message of a campaign, or finds what it waits for, or that it is over. */
async function advance(ctx: Ctx, campaign: Serving, conditions: ConnectionConditions): Promise<Step> {
  const { tx } = ctx
  for (let skipped = 0; skipped < maxSkipped; skipped++) {
    const next = await lockNext(tx, campaign.id, { firstContacts: conditions.firstContacts.may })
    if (!next) return restOf(ctx, campaign, conditions)
    const outcome = await serve(ctx, campaign, next, conditions)
    if (outcome === 'stays') return { for: 'line', until: null }
    if (outcome === 'handed over') return outcome
    if (outcome === 'busy') return 'passed'
    // The next recipient is a new one, for whom the whole pace counts.
    if (next.sentAt !== null) return 'passed'
  }
  return 'passed'
}

/** Serves no recipient yet, but ends the campaign after its last one. */
async function pause(ctx: Ctx, campaign: Serving, conditions: ConnectionConditions): Promise<Step> {
  const { sending, queued } = await findRemaining(ctx.tx, campaign.id)
  return sending || queued ? 'passed' : restOf(ctx, campaign, conditions)
}

/** No recipient is next. The campaign waits for the allowance or for answers, or it is over. */
async function restOf(ctx: Ctx, { id }: Serving, { firstContacts }: ConnectionConditions): Promise<Step> {
  const { tx, now } = ctx
  await skipSilent(tx, id, new Date(now.getTime() - confirmWithinMs))
  const { sending, queued, askedAt } = await findRemaining(tx, id)
  if (sending) return 'passed'
  if (queued) return { for: 'allowance', until: firstContacts.until }
  return askedAt ? { for: 'answers', until: new Date(askedAt.getTime() + confirmWithinMs) } : 'over'
}

/** Records what a campaign waits for, and when it is looked at again. After a day of standstill the campaign is stopped. */
async function scheduleNext(ctx: Ctx, campaign: Serving, step: Step, again: Date): Promise<void> {
  const { tx, now } = ctx
  const { id, waitsFor, waitingSince, waitsUntil } = campaign
  if (step === 'over') {
    const idle = { waitsFor: null, waitingSince: null, waitsUntil: null, wakeAt: null }
    await updateCampaign(tx, id, { ...idle, status: 'FINALIZADA', completedAt: now })
    return void (await pushCampaignChange(ctx, id))
  }
  const wait = typeof step === 'string' ? undefined : step
  const served = step === 'handed over' ? { servedAt: now } : {}
  if (!wait) {
    // A campaign that is passed over while another is served waits for nothing new. A standstill is over.
    const isNews = waitsFor !== null && (step === 'handed over' || isStandstill(waitsFor))
    const awake = isNews ? { waitsFor: null, waitingSince: null, waitsUntil: null } : {}
    await updateCampaign(tx, id, { ...served, ...awake, wakeAt: again })
    if (isNews) await pushCampaignChange(ctx, id)
    return
  }
  const since = waitsFor === wait.for && waitingSince ? waitingSince : now
  if (isStandstill(wait.for) && now.getTime() - since.getTime() > standstillMs) return void (await stop(ctx, id, 'standstill'))
  const isNews = waitsFor !== wait.for || waitsUntil?.getTime() !== wait.until?.getTime()
  const wakeAt = waitsForUser(wait.for) ? null : new Date(now.getTime() + (isStandstill(wait.for) ? againMs : laterMs))
  await updateCampaign(tx, id, { waitsFor: wait.for, waitingSince: since, waitsUntil: wait.until, wakeAt })
  if (isNews) await pushCampaignChange(ctx, id)
}

function isStandstill(what: CampaignWait): boolean {
  return what === 'line' || what === 'plan' || what === 'licence'
}
