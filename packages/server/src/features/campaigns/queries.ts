import type { Campaign, CampaignFigures } from '@recado/contract/campaigns/api'
import type { TemplateMappings } from '@recado/contract/campaigns/template'
import type { CampaignTexts } from '@recado/contract/campaigns/texts'
import type { CampaignEnd, CampaignWait } from '@recado/contract/campaigns/waits'
import type { Language } from '@recado/contract/languages'
import type { MediaKind } from '@recado/contract/files'
import { isConfirmed, isServed, languageOf } from '#features/companies/row.ts'
import type { TemplateState } from '@recado/contract/templates/content'
import { addressOf, type AddressRow, joinMedia } from '#features/media/row.ts'
import { selectViews, type SystemTx, type Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

/** A campaign as stored, with timestamps as PostgreSQL spells them. */
export type CampaignRow = Omit<Campaign, 'mediaPath' | 'mediaName' | 'tagListId'> & { media: AddressRow | null }

const summed = ['total', 'queued', 'requested', 'confirmed', 'sent', 'delivered', 'read', 'replied', 'failed', 'skipped']
const figures = `(select json_build_object(${summed.map((figure) => `'${figure}', coalesce(sum(f.${figure}), 0)`).join(', ')})
  from campaign_figures f where f.company_id = $1 and f.campaign_id = c.id) as figures`
const named = (table: string, column: string) =>
  `(select json_build_object('id', n.id, 'name', n.name) from ${table} n where n.company_id = $1 and n.id = c.${column})`
const selectCampaignView = (source: string) => `
  select c.id, c.company_id as "companyId", c.name, c.message1, c.message2, c.message3, c.message4, c.message5, c.confirmation,
    c.confirmation_message as "confirmationMessage", c.template_id as "templateId",
    (select json_build_object('id', t.id, 'name', t.name, 'language', t.language, 'category', t.category, 'state', t.state,
      'pausedUntil', t.paused_until) from message_templates t where t.company_id = $1 and t.id = c.template_id) as template,
    c.template_values as "templateValues", c.free_text_inside as "freeTextInside", c.status,
    c.scheduled_at as "scheduledAt", c.started_at as "startedAt",
    c.completed_at as "completedAt", c.connection_id as "whatsappId", ${named('connections', 'connection_id')} as whatsapp,
    c.contact_list_id as "contactListId", ${named('contact_lists', 'contact_list_id')} as "contactList",
    c.tag_id as "tagId", ${named('tags', 'tag_id')} as tag, c.file_list_id as "fileListId",
    ${named('file_lists', 'file_list_id')} as "fileList",
    ${addressOf('file')} as media, c.strangers, c.waits_for as "waitsFor", c.waiting_since as "waitingSince",
    c.waits_until as "waitsUntil", c.ended_because as "endedBecause", ${named('users', 'user_id')} as "user",
    ${figures}, c.created_at as "createdAt", c.updated_at as "updatedAt"
  from (${source}) c ${joinMedia('file', 'c.media_id')}`

export function findCampaign(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  const source = 'select * from campaigns where company_id = $1 and id = $2'
  return tx.view<CampaignRow>('find campaign', selectCampaignView(source), [id])
}

const order = (of: string) => `order by array_position(array['EM_ANDAMENTO', 'PROGRAMADA'], ${of}.status),
  case when ${of}.status = 'PROGRAMADA' then ${of}.scheduled_at end, ${of}.id desc`

export async function listCampaigns(tx: Tx, searchParam: string | undefined, { limit, offset }: Slice): Promise<CampaignRow[]> {
  const source = `select * from campaigns s where s.company_id = $1 and ($2::text is null or strpos(fold(s.name), fold($2)) > 0)
    ${order('s')} limit $3 offset $4`
  const values = [tx.companyId, searchParam ?? null, limit, offset]
  return selectViews<CampaignRow>(tx, 'list campaigns', `${selectCampaignView(source)} ${order('c')}`, values)
}

/** No other transaction changes, serves or stops the campaign until this one ends. */
export async function lockCampaign(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock campaign', 'select from campaigns where company_id = $1 and id = $2 for no key update', [id])
}

export interface CampaignPatch {
  name?: string
  message1?: string | null
  message2?: string | null
  message3?: string | null
  message4?: string | null
  message5?: string | null
  confirmation?: boolean
  confirmationMessage?: string | null
  templateId?: number | null
  templateValues?: TemplateMappings | null
  freeTextInside?: boolean
  status?: Campaign['status']
  scheduledAt?: Date | null
  startedAt?: Date
  completedAt?: Date
  connectionId?: number | null
  contactListId?: number | null
  tagId?: number | null
  fileListId?: number | null
  mediaId?: number | null
  strangers?: Campaign['strangers']
  waitsFor?: CampaignWait | null
  waitingSince?: Date | null
  waitsUntil?: Date | null
  endedBecause?: CampaignEnd | null
  wakeAt?: Date | null
  servedAt?: Date
  updatedAt?: Date
}

export function insertCampaign(tx: Tx, fields: CampaignPatch & { name: string; userId: number }, now: Date): Promise<number> {
  return tx.insert('campaigns', { ...fields, createdAt: now, updatedAt: now })
}

export async function updateCampaign(tx: Tx, id: number, patch: CampaignPatch): Promise<void> {
  await tx.update('campaigns', { id }, patch)
}

export async function deleteCampaign(tx: Tx, id: number): Promise<void> {
  await tx.delete('campaigns', { id })
}

/** What campaigns need to know of their company. */
export interface Terms {
  timeZone: string
  company: string
  hasPlan: boolean
  isServed: boolean
  /** As stored. Empty where nothing has been set. */
  settings: string
}

export async function findTerms(tx: Tx, now: Date): Promise<Terms> {
  const [row] = await tx.rows<Terms>(
    'find terms of campaigns',
    `select c.time_zone as "timeZone", c.name as company, coalesce(p.use_campaigns, false) and ${isConfirmed('$1')} as "hasPlan",
       ${isServed('$1', '$2')} as "isServed",
       coalesce((select s.value from settings s where s.company_id = $1 and s.key = 'campaigns.settings'), '') as settings
     from companies c left join plans p on p.id = c.plan_id where c.id = $1`,
    [now],
  )
  return row as Terms
}

/** The language used on behalf of a company. */
export async function languageIn(tx: Tx): Promise<Language> {
  const [row] = await tx.rows<{ language: Language }>('language in', `select ${languageOf('$1')} as language`)
  return (row as { language: Language }).language
}

/** The time at which clocks in the company's time zone show this, `YYYY-MM-DD HH:mm:ss`. */
export async function timestampOfClock(tx: Tx, written: string): Promise<Date> {
  const [row] = await tx.rows<{ at: Date }>(
    'moment of clock',
    'select $2::timestamp at time zone c.time_zone as at from companies c where c.id = $1',
    [written],
  )
  return (row as { at: Date }).at
}

/**
 * Planned and running campaigns of all companies that may have something to do. A campaign that was served after `latest` was delayed by a
 * wrong clock.
 */
export async function listAwake(
  tx: SystemTx,
  now: Date,
  latest: Date,
): Promise<{ companyId: number; id: number; connectionId: number | null; status: Campaign['status'] }[]> {
  return tx.named(
    'list awake campaigns',
    `select company_id as "companyId", id, connection_id as "connectionId", status from campaigns
     where wake_at is not null and (wake_at <= $1 or served_at > $2) order by wake_at, company_id, id limit 1000`,
    [now, latest],
  )
}

/** Companies with campaign figures that have not been pushed yet. */
export async function listUnpushed(tx: SystemTx): Promise<{ companyId: number }[]> {
  return tx.named('list untold figures', 'select distinct company_id as "companyId" from campaign_figures where is_untold', [])
}

/** Takes the figures that are to be pushed now. Figures that are being changed wait for the next time. */
export async function claimUnpushed(tx: Tx): Promise<{ id: number; figures: CampaignFigures }[]> {
  const taken = await tx.rows<{ id: number }>(
    'take untold figures',
    `update campaign_figures f set is_untold = false
     from (select campaign_id, variant from campaign_figures where company_id = $1 and is_untold for no key update skip locked) u
     where f.company_id = $1 and f.campaign_id = u.campaign_id and f.variant = u.variant returning f.campaign_id as id`,
  )
  // In a separate statement, which sees what was written until the rows were locked.
  const ids = [...new Set(taken.map(({ id }) => id))]
  return tx.rows('sum figures', `select c.id, ${figures} from unnest($2::int[]) c (id)`, [ids])
}

/** The fields of a campaign that serving needs. */
export interface Serving extends CampaignTexts {
  id: number
  confirmationMessage: string | null
  templateId: number | null
  templateValues: TemplateMappings | null
  /** Null: there is no template, or Meta has it no longer. */
  templateState: TemplateState | null
  freeTextInside: boolean
  /** The attachment, and each file of the list, in sending order. */
  mediaId: number | null
  mediaKind: MediaKind | null
  files: number[]
  waitsFor: CampaignWait | null
  waitingSince: Date | null
  waitsUntil: Date | null
  wakeAt: Date | null
  servedAt: Date | null
}

const serving = `
  c.id, c.message1, c.message2, c.message3, c.message4, c.message5, c.confirmation_message as "confirmationMessage",
  c.template_id as "templateId", c.template_values as "templateValues", c.free_text_inside as "freeTextInside",
  (select t.state from message_templates t where t.company_id = $1 and t.id = c.template_id) as "templateState",
  c.media_id as "mediaId", a.kind as "mediaKind",
  array(select o.media_id from file_options o join media f on f.company_id = $1 and f.id = o.media_id and f.status = 'ready'
    where o.company_id = $1 and o.file_list_id = c.file_list_id order by o.position)::int[] as files,
  c.waits_for as "waitsFor", c.waiting_since as "waitingSince", c.waits_until as "waitsUntil", c.wake_at as "wakeAt",
  c.served_at as "servedAt"`

/** Campaigns under way on a connection, locked, the least recently served first. */
export async function lockUnderWay(tx: Tx, connectionId: number): Promise<Serving[]> {
  const rows = await tx.rows<Serving>(
    'lock campaigns under way',
    `select ${serving} from campaigns c left join media a on a.company_id = $1 and a.id = c.media_id
     where c.company_id = $1 and c.connection_id = $2 and c.status = 'EM_ANDAMENTO' order by c.id for no key update of c`,
    [connectionId],
  )
  return rows.sort((a, b) => (a.servedAt?.getTime() ?? 0) - (b.servedAt?.getTime() ?? 0))
}

/** The same for one campaign, whatever its status, and without a lock. */
export function findServing(tx: Tx, id: number): Promise<Serving | undefined> {
  return tx.row<Serving>(
    'find serving',
    `select ${serving} from campaigns c left join media a on a.company_id = $1 and a.id = c.media_id
     where c.company_id = $1 and c.id = $2`,
    [id],
  )
}

/** Makes campaigns due, all of a connection or of the company. */
export async function wakeCampaigns(tx: Tx, now: Date, connectionId: number | null = null): Promise<void> {
  await tx.rows(
    'wake campaigns',
    `update campaigns set wake_at = $2
     where company_id = $1 and status = 'EM_ANDAMENTO' and coalesce(waits_for not in ('template', 'payment'), true)
       and ($3::int is null or connection_id = $3)`,
    [now, connectionId],
  )
}

/** The campaign waits from now on, for a user or until Meta has settled its template. False when it did so already, or is not under way. */
export function holdCampaign(tx: Tx, id: number, what: 'template' | 'payment' | 'pacing', now: Date): Promise<boolean> {
  return tx.has(
    'hold campaign',
    `update campaigns set waits_for = $3, waiting_since = $4, waits_until = null, wake_at = case when $3 = 'pacing' then wake_at end
     where company_id = $1 and id = $2 and status = 'EM_ANDAMENTO' and coalesce(waits_for not in ('template', 'payment', $3), true)
     returning id`,
    [id, what, now],
  )
}

const columns = { contactList: 'contact_list_id', tag: 'tag_id', fileList: 'file_list_id', connection: 'connection_id' }
/** What a campaign sends to, what it sends, and over which connection. */
export type CampaignPart = keyof typeof columns

/** A campaign that is planned or under way and uses the part. */
export function findCampaignUsing(tx: Tx, part: CampaignPart, id: number): Promise<{ id: number; name: string } | undefined> {
  return tx.row<{ id: number; name: string }>(
    `find campaign with ${part}`,
    `select id, name from campaigns where company_id = $1 and ${columns[part]} = $2 and status in ('PROGRAMADA', 'EM_ANDAMENTO') limit 1`,
    [id],
  )
}

export interface PaceRow {
  lastAt: Date | null
  sent: number
  chance: number
  firstContactsUntil: Date | null
}

export async function lockPace(tx: Tx, connectionId: number): Promise<PaceRow> {
  await tx.rows('insert pace', 'insert into campaign_paces (company_id, connection_id) values ($1, $2) on conflict do nothing', [
    connectionId,
  ])
  const [row] = await tx.rows<PaceRow>(
    'lock pace',
    `select last_at as "lastAt", sent, chance, strangers_until as "firstContactsUntil" from campaign_paces
      where company_id = $1 and connection_id = $2 for update`,
    [connectionId],
  )
  return row as PaceRow
}

export async function updatePace(tx: Tx, connectionId: number, pace: PaceRow): Promise<void> {
  const text =
    'update campaign_paces set last_at = $3, sent = $4, chance = $5, strangers_until = $6 where company_id = $1 and connection_id = $2'
  await tx.rows('update pace', text, [connectionId, pace.lastAt, pace.sent, pace.chance, pace.firstContactsUntil])
}

/** Stops those that are under way or should have begun, in all companies. Returns how many. */
export async function stopAll(tx: SystemTx, endedBecause: CampaignEnd, now: Date): Promise<number> {
  const text = `update campaigns set status = 'CANCELADA', ended_because = $1, waits_for = null, waiting_since = null, waits_until = null,
      wake_at = null, updated_at = $2
    where status = 'EM_ANDAMENTO' or (status = 'PROGRAMADA' and scheduled_at <= $2) returning id`
  return (await tx.named('stop all campaigns', text, [endedBecause, now])).length
}
