import type { Language } from '@recado/contract/languages'
import type { Tx } from '#platform/database/db.ts'

/** May companies that sign up choose it? Nobody hides it until the transaction ends. */
export async function isOffered(tx: Tx, planId: number): Promise<boolean> {
  const query = tx.sql.selectFrom('plans').select('id').where('id', '=', planId).where('isPublic', '=', true).forShare()
  return (await query.execute()).length > 0
}

interface Confirmation {
  companyId: number
  userId: number
  tokenHash: Buffer
  expiresAt: Date
}

export async function insertConfirmation(tx: Tx, confirmation: Confirmation): Promise<void> {
  await tx.sql.insertInto('emailConfirmations').values(confirmation).execute()
}

/**
 * Where the company is still to be confirmed, another link takes the place of the one before. Returns to whom it goes: to whoever signed
 * up, or, once they have left, to `askerId`.
 */
export async function renewConfirmation(
  tx: Tx,
  companyId: number,
  askerId: number,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<{ name: string; email: string; language: Language } | undefined> {
  const [row] = await tx.named<{ name: string; email: string; language: Language }>(
    'renew confirmation',
    `update email_confirmations e set user_id = u.id, token_hash = $3, expires_at = $4 from users u
     where e.company_id = $1 and u.company_id = $1
       and u.id = coalesce((select o.id from users o where o.company_id = $1 and o.id = e.user_id and o.deleted_at is null), $2)
     returning u.name, u.email, u.language`,
    [companyId, askerId, tokenHash, expiresAt],
  )
  return row
}

/** In any company. False for a link that was used, replaced, or is too old. */
export async function takeConfirmation(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const query = tx.sql
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('companyId')
  return (await query.execute()).length > 0
}

/** The person has read mail at the address. False where nothing was to be confirmed. */
export async function deleteConfirmation(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const text = 'delete from email_confirmations where company_id = $1 and user_id = $2 returning user_id'
  return (await tx.named('delete confirmation', text, [companyId, userId])).length > 0
}

/** The link that was mailed last is too old from now on. */
export async function endConfirmation(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  const text = 'update email_confirmations set expires_at = $3 where company_id = $1 and user_id = $2'
  await tx.named('end confirmation', text, [companyId, userId, now])
}
