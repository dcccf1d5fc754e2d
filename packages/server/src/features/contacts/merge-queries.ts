import type { MergeableFields } from '@recado/contract/contact-merges/merge-fields'
import type { Tx } from '#platform/database/tx.ts'
import type { listAllIdentities } from './queries.ts'

/** A name of a contact on the wire, present or former. */
export type KnownIdentity = Awaited<ReturnType<typeof listAllIdentities>>[number]

/** The fields that users fill in, and what the contact asked for. */
export interface MergeState extends MergeableFields {
  optedOutAt: string | null
  blockedAt: string | null
}

/** All names of these contacts, in a fixed order. */
export async function listIdentitiesOf(tx: Tx, ids: readonly number[]): Promise<KnownIdentity[]> {
  const text = `select kind, value, address, former from contact_identities
    where company_id = $1 and contact_id = any($2::int[]) order by kind, value`
  return tx.rows('list identities of contacts', text, [ids])
}

/** Locks the contacts. Returns those that exist and are not hidden. */
export async function lockContactRows(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const text = `select id, deleted_at is null as "isThere" from contacts
    where company_id = $1 and id = any($2::int[]) order by id for no key update`
  const rows = await tx.rows<{ id: number; isThere: boolean }>('lock contacts', text, [ids])
  return rows.filter(({ isThere }) => isThere).map(({ id }) => id)
}

const isoTimestamp = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Finds hidden contacts, too. */
export function findMergeableFields(tx: Tx, id: number): Promise<MergeState | undefined> {
  return tx.row<MergeState>(
    'find fields to merge',
    `select name, number, email, extra_info as "extraInfo", disable_bot as "disableBot", ${isoTimestamp('opted_out_at')} as "optedOutAt",
       ${isoTimestamp('blocked_at')} as "blockedAt" from contacts where company_id = $1 and id = $2`,
    [id],
  )
}

export async function updateMergeableFields(tx: Tx, id: number, kept: MergeState, now: Date): Promise<void> {
  const { name, number, email, extraInfo, disableBot, optedOutAt, blockedAt } = kept
  await tx.rows(
    'update merged fields',
    `update contacts set name = $3, number = $4, email = $5, extra_info = $6, disable_bot = $7, opted_out_at = $8, blocked_at = $9,
       updated_at = $10 where company_id = $1 and id = $2`,
    [id, name, number, email, JSON.stringify(extraInfo), disableBot, optedOutAt, blockedAt, now],
  )
}

/** Makes the names of both contacts lead to the first one. The names of the retired one become former, so no message goes to them. */
export async function giveIdentities(
  tx: Tx,
  { keptId, goneId, retiredId }: { keptId: number; goneId: number; retiredId: number },
): Promise<void> {
  await tx.rows(
    'give identities',
    `update contact_identities set contact_id = $2, former = former or contact_id = $4
     where company_id = $1 and contact_id in ($2, $3)`,
    [keptId, goneId, retiredId],
  )
}

/** Those of these names that still lead to the first contact lead to the second again, with the former mark they had. */
export async function returnIdentities(
  tx: Tx,
  keptId: number,
  goneId: number,
  identities: readonly KnownIdentity[],
): Promise<void> {
  const column = <Key extends keyof KnownIdentity>(key: Key) => identities.map((identity) => identity[key])
  await tx.rows(
    'return identities',
    `update contact_identities i set contact_id = $3, former = given.former
     from unnest($4::text[], $5::text[], $6::boolean[]) as given (kind, value, former)
     where i.company_id = $1 and i.contact_id = $2 and i.kind = given.kind and i.value = given.value`,
    [keptId, goneId, column('kind'), column('value'), column('former')],
  )
}

/** Hides the contact. Its row stays, with all its data. */
export async function hideMerged(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.rows('hide joined', 'update contacts set deleted_at = $3 where company_id = $1 and id = $2', [id, now])
}

/** Keeps the contact while records that would be deleted as well refer to it. */
export async function deleteMerged(tx: Tx, id: number): Promise<void> {
  const free = (table: string) => `not exists (select from ${table} x where x.company_id = $1 and x.contact_id = $2)`
  const text = `delete from contacts where company_id = $1 and id = $2 and deleted_at is not null
    and ${['tickets', 'ticket_notes', 'schedules'].map(free).join(' and ')}`
  await tx.rows('delete joined', text, [id])
}

export async function showUnmerged(tx: Tx, id: number): Promise<void> {
  await tx.rows('show parted', 'update contacts set deleted_at = null where company_id = $1 and id = $2', [id])
}

/** Does a contact have the number now? */
export function hasNumber(tx: Tx, number: string): Promise<boolean> {
  return tx.has('has number', 'select from contacts where company_id = $1 and number = $2 and deleted_at is null', [number])
}
