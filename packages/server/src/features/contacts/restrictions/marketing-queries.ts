import type { Consent } from '@recado/border/signals'
import type { OptOut } from '@recado/contract/contacts/blocks-and-opt-outs'
import { marketingOf, marketingStopOf } from '#features/contacts/row.ts'
import type { Tx } from '#platform/database/tx.ts'

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
       select ${marketingOf('$2', '$4')} and (o.at, o.kind) >= ($5::timestamptz(3), $3::text)) returning id`,
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
