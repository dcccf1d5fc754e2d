import {
  type Campaign,
  type createCampaign,
  type listCampaigns as listEndpoint,
  maxShown,
  type showCampaign,
  type updateCampaign as updateEndpoint,
} from '@recado/contract/campaigns/api'
import { canCancel, canDelete, canRestart, editableParts, missingFields } from '@recado/contract/campaigns/policy'
import { unknownText } from '@recado/contract/bots/placeholders'
import { confirmationTexts, unknownPlaceholders, variants, variantsOf } from '@recado/contract/campaigns/texts'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { nowMs } from '@recado/contract/field'
import { show as showConnection } from '#features/connections/connections.ts'
import { listFirst } from '#features/contact-lists/items.ts'
import { take as takeList } from '#features/contact-lists/lists.ts'
import { take as takeFileList } from '#features/file-lists/file-lists.ts'
import { take as takeTag } from '#features/tags/tags.ts'
import { show as showTemplate } from '#features/templates/templates.ts'
import { pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import { countAudience } from './audience-queries.ts'
import { withdrawInFlight } from './in-flight.ts'
import { pushCampaign, pushDeletion } from './live.ts'
import {
  type CampaignPatch,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  languageIn,
  listCampaigns,
  lockCampaign,
  timestampOfClock,
  updateCampaign,
} from './queries.ts'
import { listShippings } from './report-queries.ts'
import { settingsOf } from './settings.ts'
import { templateFaults, templateOf } from './by-template/templates.ts'
import { toCampaign, toShippings } from './view.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listCampaigns(ctx.tx, searchParam, slice))
  return { records: rows.map((row) => toCampaign(ctx, row)), hasMore }
}

export async function show(ctx: Ctx, id: number): Promise<Campaign> {
  const row = await findCampaign(ctx.tx, id)
  return row ? toCampaign(ctx, row) : fail('ERR_NO_CAMPAIGN_FOUND')
}

/** With the first contacts of its list, and its first recipients. */
export async function showWhole(ctx: ActorCtx, id: number): Promise<Output<typeof showCampaign>> {
  const campaign = await show(ctx, id)
  const { contactList } = campaign
  const [shipping, contacts] = await pipelined(
    listShippings(ctx.tx, { campaignId: id }, { limit: maxShown, offset: 0 }),
    contactList ? listFirst(ctx, contactList.id, maxShown) : Promise.resolve([]),
  )
  return { ...campaign, contactList: contactList && { ...contactList, contacts }, shipping: await toShippings(ctx, shipping) }
}

export async function create(ctx: ActorCtx, input: Parsed<typeof createCampaign>): Promise<Campaign> {
  const patch = await supplied(ctx, await patchOf(ctx, input), input)
  const id = await insertCampaign(ctx.tx, { ...patch, name: input.name, userId: ctx.actor.id }, ctx.now)
  const created = await show(ctx, id)
  await requireComplete(ctx, created)
  pushCampaign(ctx, 'create', created)
  return created
}

/** Patches a campaign: all fields while it is undecided, only the messages once it was stopped. */
export async function update(ctx: Ctx, { id, updatedAt, ...input }: Parsed<typeof updateEndpoint>): Promise<Campaign> {
  const before = await requireCampaignForUpdate(ctx, id)
  const editable = editableParts(before, ctx.now.getTime())
  if (editable === 'nothing') fail('ERR_CAMPAIGN_LOCKED')
  requireLatest(updatedAt, before)
  if (editable === 'messages') await requireOnlyMessages(ctx, before, input)
  const wished = editable === 'all' ? { ...saidOfOthers(before, input), ...(await patchOf(ctx, input)) } : messagesOf(input)
  const patch = await supplied(ctx, wished, input, before)
  await updateCampaign(ctx.tx, id, { ...patch, updatedAt: ctx.now })
  await requireComplete(ctx, await show(ctx, id))
  return pushCampaignChange(ctx, id)
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  if (!canDelete(await requireCampaignForUpdate(ctx, id))) fail('ERR_CAMPAIGN_RUNNING')
  await deleteCampaign(ctx.tx, id)
  pushDeletion(ctx, id)
  return { message: 'Campaign deleted' }
}

/** Attaches the file that came with the call. */
export async function attach(ctx: ActorCtx, id: number): Promise<Campaign> {
  await requireEditableCampaign(ctx, id)
  const [file] = ctx.uploads
  if (!file) fail('ERR_VALIDATION', { fields: [{ path: 'file', rule: 'required', message: 'a file is needed' }] })
  await updateCampaign(ctx.tx, id, { mediaId: file.mediaId, updatedAt: ctx.now })
  return pushCampaignChange(ctx, id)
}

export async function detach(ctx: Ctx, id: number): Promise<Campaign> {
  await requireEditableCampaign(ctx, id)
  await updateCampaign(ctx.tx, id, { mediaId: null, updatedAt: ctx.now })
  return pushCampaignChange(ctx, id)
}

/** Stops a campaign. After the answer nothing goes out except what is on the wire. */
export async function cancel(ctx: Ctx, id: number): Promise<Campaign> {
  if (!canCancel(await requireCampaignForUpdate(ctx, id))) fail('ERR_CAMPAIGN_STATUS')
  return stop(ctx, id, 'person')
}

/** Ends all activity of a campaign, for any reason. The caller has locked the campaign. */
export async function stop(ctx: Ctx, id: number, endedBecause: NonNullable<Campaign['endedBecause']>): Promise<Campaign> {
  const idle = { waitsFor: null, waitingSince: null, waitsUntil: null, wakeAt: null }
  await updateCampaign(ctx.tx, id, { ...idle, status: 'CANCELADA', endedBecause, updatedAt: ctx.now })
  await withdrawInFlight(ctx, id)
  return pushCampaignChange(ctx, id)
}

/** Goes on with the queued recipients. A campaign that had not begun waits for its time, or begins. */
export async function restart(ctx: Ctx, id: number): Promise<Campaign> {
  const before = await requireCampaignForUpdate(ctx, id)
  if (!canRestart(before)) fail('ERR_CAMPAIGN_STATUS')
  const hasBegun = before.startedAt !== null
  const scheduledAt = before.scheduledAt === null ? ctx.now : new Date(before.scheduledAt)
  const idle = { waitsFor: null, waitingSince: null, waitsUntil: null }
  const change: CampaignPatch = hasBegun
    ? { ...idle, status: 'EM_ANDAMENTO', wakeAt: ctx.now }
    : { status: 'PROGRAMADA', scheduledAt: later(scheduledAt, ctx.now), wakeAt: later(scheduledAt, ctx.now) }
  await updateCampaign(ctx.tx, id, { ...change, endedBecause: null, updatedAt: ctx.now })
  const after = await show(ctx, id)
  if (!hasBegun) await requireComplete(ctx, after)
  else {
    requireParts({ ...after, contactListId: after.contactListId ?? 0 })
    await requireContent(ctx, after)
  }
  return pushCampaignChange(ctx, id)
}

/** The campaign, locked until the transaction ends. */
export async function requireCampaignForUpdate(ctx: Ctx, id: number): Promise<Campaign> {
  await lockCampaign(ctx.tx, id)
  return show(ctx, id)
}

export async function requireEditableCampaign(ctx: Ctx, id: number): Promise<Campaign> {
  const campaign = await requireCampaignForUpdate(ctx, id)
  return editableParts(campaign, ctx.now.getTime()) === 'all' ? campaign : fail('ERR_CAMPAIGN_LOCKED')
}

/** Pushes the campaign as it is now. */
export async function pushCampaignChange(ctx: Ctx, id: number): Promise<Campaign> {
  const record = await show(ctx, id)
  pushCampaign(ctx, 'update', record)
  return record
}

type Input = Omit<Parsed<typeof updateEndpoint>, 'id' | 'updatedAt'>

/** The decision to leave out first contacts of one list or connection is to be made anew for another. */
function saidOfOthers(before: Campaign, { whatsappId, contactListId, tagListId, tagId = tagListId }: Input): CampaignPatch {
  const isSame = (wish: number | null | undefined, now: number | null) => wish === undefined || wish === now
  const isAsBefore =
    isSame(whatsappId, before.whatsappId) && isSame(contactListId, before.contactListId) && isSame(tagId, before.tagId)
  return isAsBefore || before.strangers !== 'leave' ? {} : { strangers: null }
}

/** Refuses a field that would be dropped. A field with its present value changes nothing. */
async function requireOnlyMessages(ctx: Ctx, before: Campaign, { scheduledAt, ...input }: Input): Promise<void> {
  const others = Object.entries(input).filter(([key]) => !/^message[1-5]$/.test(key))
  const isSame = others.every(([key, value]) => value === undefined || value === before[key as keyof Campaign])
  const at = scheduledAt == null ? scheduledAt : (await timestampOf(ctx, scheduledAt)).toISOString()
  if (!isSame || (at !== undefined && at !== before.scheduledAt)) fail('ERR_CAMPAIGN_LOCKED')
}

/**
 * Fills in what a call omits about a planned campaign: contacts who never wrote are included, unless they were left out before, and a
 * request for a yes has our words.
 */
async function supplied(ctx: Ctx, patch: CampaignPatch, { strangers }: Input, before?: Campaign): Promise<CampaignPatch> {
  const { status, confirmation, confirmationMessage, strangers: said } = { ...before, ...patch }
  if (status !== 'PROGRAMADA') return patch
  const isMeant = strangers === undefined && !said && before?.strangers !== 'leave'
  const asks = confirmation === true && confirmationMessage == null
  return {
    ...patch,
    ...(isMeant && { strangers: 'include' }),
    ...(asks && { confirmationMessage: confirmationTexts[await languageIn(ctx.tx)] }),
  }
}

function messagesOf(input: Input): CampaignPatch {
  const { message1, message2, message3, message4, message5 } = input
  return present({ message1, message2, message3, message4, message5 })
}

/**
 * The fields to write. Everything they refer to belongs to the company, and lists, tags and file lists cannot be deleted before the
 * transaction ends.
 */
async function patchOf(ctx: Ctx, input: Input): Promise<CampaignPatch> {
  const { whatsappId, tagListId, tagId = tagListId, confirmation, scheduledAt, ...rest } = input
  const { contactListId, fileListId, templateId } = rest
  if (templateId) await showTemplate(ctx, templateId)
  if (whatsappId) await showConnection(ctx, whatsappId)
  if (contactListId) await takeList(ctx, contactListId)
  if (tagId) await takeTag(ctx, tagId)
  if (fileListId) await takeFileList(ctx, fileListId)
  const asked = confirmation === undefined ? undefined : confirmation === true
  return {
    ...present({ ...rest, connectionId: whatsappId, tagId, confirmation: asked }),
    ...(scheduledAt === undefined ? {} : await timeOf(ctx, scheduledAt)),
  }
}

/** With a time the campaign is planned, without one it is a draft. */
async function timeOf(ctx: Ctx, written: string | null): Promise<CampaignPatch> {
  if (written === null) return { scheduledAt: null, status: 'INATIVA', wakeAt: null }
  const at = await timestampOf(ctx, written)
  if (ctx.now.getTime() - at.getTime() > nowMs)
    refuse([{ path: 'scheduledAt', rule: 'future', message: 'must not be in the past' }])
  return { scheduledAt: at, status: 'PROGRAMADA', wakeAt: at }
}

function timestampOf(ctx: Ctx, written: string): Promise<Date> | Date {
  return written.includes('T') ? new Date(written) : timestampOfClock(ctx.tx, written)
}

/**
 * A planned campaign lacks nothing, uses only known names, has a list or a tag but not both, and says what to do with contacts who never
 * wrote.
 */
async function requireComplete(ctx: Ctx, campaign: Campaign): Promise<void> {
  if (campaign.contactListId !== null && campaign.tagId !== null)
    refuse([{ path: 'tagId', rule: 'one', message: 'a list or a tag, not both' }])
  if (campaign.status !== 'PROGRAMADA') return
  requireParts(campaign)
  await requireContent(ctx, campaign)
  const { contactListId, tagId, whatsappId, strangers } = campaign
  if (strangers !== null) return
  const template = await templateOf(ctx, campaign)
  const audience = { contactListId, tagId, connectionId: whatsappId, leaveFirstContacts: false, from: ctx.now, template }
  const { firstContacts: count } = await countAudience(ctx.tx, audience)
  if (count > 0) fail('ERR_CAMPAIGN_STRANGERS', { strangers: count })
}

function requireParts(campaign: Campaign): void {
  const lacking = missingFields(campaign, variantsOf(campaign))
  if (lacking.length > 0) refuse(lacking.map((path) => ({ path, rule: 'required', message: 'is needed' })))
}

/** The texts use known names alone. A template is approved, of the connection's account, and has all that it needs. */
async function requireContent(ctx: Ctx, campaign: Campaign): Promise<void> {
  const { variables } = await settingsOf(ctx)
  const isByTemplate = campaign.templateValues !== null
  const faults = await templateFaults(ctx, campaign)
  if (faults.length > 0) refuse(faults)
  const texts = isByTemplate ? (campaign.freeTextInside ? ([1] as const) : []) : variants
  const paths = [
    ...texts.map((variant) => `message${variant}` as const),
    ...(isByTemplate ? [] : ['confirmationMessage' as const]),
  ] as const
  const unknown = paths
    .map((path) => [path, unknownPlaceholders([campaign[path]], variables)] as const)
    .filter(([, names]) => names.length > 0)
  if (unknown.length > 0) refuse(unknown.map(([path, names]) => ({ path, rule: 'names', message: unknownText(names) })))
}

function refuse(fields: { path: string; rule: string; message: string }[]): never {
  return fail('ERR_VALIDATION', { fields })
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

function present<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return omitUndefined(patch)
}
