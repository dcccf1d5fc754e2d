import type { Consent } from '@recado/border/signals'
import type { OptOut } from '@recado/contract/contacts/blocks-and-opt-outs'
import type { Tx } from '#platform/database/tx.ts'

const ofAccount = (contact: string, account: string) =>
  `from contact_opt_outs o where o.company_id = $1 and o.contact_id = ${contact} and o.waba_id = ${account}`
/** Of two words of one time the stop counts. */
const newestFirst = 'o.at desc, o.kind desc'

/** SQL: since when the contact receives no marketing of an account (WABA). Null: it receives some. The company is $1. */
export const marketingStopOf = (contact: string, account: string): string => `(
  select case when said.kind = 'marketing-stop' then said.at end
  from (select o.kind, o.at ${ofAccount(contact, account)} order by ${newestFirst} limit 1) said)`

/** SQL: the same of any account. */
export const anyMarketingStopOf = (contact: string): string => `(
  select max(said.at) from (
    select distinct on (o.waba_id) o.kind, o.at from contact_opt_outs o
    where o.company_id = $1 and o.contact_id = ${contact} and o.waba_id is not null order by o.waba_id, ${newestFirst}) said
  where said.kind = 'marketing-stop')`

export interface Said {
  contactId: number
  wabaId: string
  marketing: Consent['marketing']
  at: Date
  source: Extract<OptOut['source'], 'network' | 'refusal'>
}

/** Notes it, unless something of a later time is known, or the same. */
export async function insertMarketing(tx: Tx, { contactId, wabaId, marketing, at, source }: Said): Promise<boolean> {
  return tx.has(
    'insert marketing consent',
    `insert into contact_opt_outs (company_id, contact_id, kind, waba_id, at, source)
     select $1, $2, $3, $4, $5, $6 where not exists (
       select ${ofAccount('$2', '$4')} and (o.at, o.kind) >= ($5::timestamptz(3), $3::text)) returning id`,
    [contactId, `marketing-${marketing}`, wabaId, at, source],
  )
}

export async function updateMarketingHeld(tx: Tx, contactId: number, until: Date): Promise<void> {
  const text = `update contacts set marketing_held_until = greatest(marketing_held_until, $3) where company_id = $1 and id = $2`
  await tx.rows('update marketing held', text, [contactId, until])
}

export function findMarketing(
  tx: Tx,
  contactId: number,
  wabaId: string,
): Promise<{ stoppedAt: Date | null; heldUntil: Date | null } | undefined> {
  const text = `select ${marketingStopOf('c.id', '$3')} as "stoppedAt", c.marketing_held_until as "heldUntil"
    from contacts c where c.company_id = $1 and c.id = $2`
  return tx.row('find marketing consent', text, [contactId, wabaId])
}
