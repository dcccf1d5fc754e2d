import type { Language } from '@recado/contract/languages'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** Whether a company that signs up may choose the plan. Locks it, so that no other transaction hides it until this one ends. */
export async function isOffered(tx: SystemTx, planId: number): Promise<boolean> {
  return (await tx.named('is plan offered', 'select from plans where id = $1 and is_public for share', [planId])).length > 0
}

interface Confirmation {
  companyId: number
  userId: number
  tokenHash: Buffer
  expiresAt: Date
}

export async function insertConfirmation(tx: SystemTx, confirmation: Confirmation): Promise<void> {
  const { companyId, userId, tokenHash, expiresAt } = confirmation
  const text = 'insert into email_confirmations (company_id, user_id, token_hash, expires_at) values ($1, $2, $3, $4)'
  await tx.named('insert confirmation', text, [companyId, userId, tokenHash, expiresAt])
}

/**
 * Replaces the link of a company that is still to be confirmed. Returns the receiver: the user who signed up, or `askerId` once that user
 * has left.
 */
export function renewConfirmation(
  tx: Tx,
  askerId: number,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<{ name: string; email: string; language: Language } | undefined> {
  return tx.row<{ name: string; email: string; language: Language }>(
    'renew confirmation',
    `update email_confirmations e set user_id = u.id, token_hash = $3, expires_at = $4 from users u
     where e.company_id = $1 and u.company_id = $1
       and u.id = coalesce((select o.id from users o where o.company_id = $1 and o.id = e.user_id and o.deleted_at is null), $2)
     returning u.name, u.email, u.language`,
    [askerId, tokenHash, expiresAt],
  )
}

/** In any company. False for a link that was used, replaced, or is too old. */
export async function consumeConfirmation(tx: SystemTx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const text = 'delete from email_confirmations where token_hash = $1 and expires_at > $2 returning company_id'
  return (await tx.named('take confirmation', text, [tokenHash, now])).length > 0
}

/** The user has read mail at the address. False where nothing was to be confirmed. */
export function deleteConfirmation(tx: Tx, userId: number): Promise<boolean> {
  const text = 'delete from email_confirmations where company_id = $1 and user_id = $2 returning user_id'
  return tx.has('delete confirmation', text, [userId])
}

/** Expires the link that was mailed last. */
export async function endConfirmation(tx: Tx, userId: number, now: Date): Promise<void> {
  const text = 'update email_confirmations set expires_at = $3 where company_id = $1 and user_id = $2'
  await tx.rows('end confirmation', text, [userId, now])
}
