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

/** Where the company is still to be confirmed, another link takes the place of the one before. Returns to whom it goes. */
export async function renewConfirmation(
  tx: Tx,
  companyId: number,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<{ name: string; email: string; language: Language } | undefined> {
  const [row] = await tx.named<{ name: string; email: string; language: Language }>(
    'renew confirmation',
    `update email_confirmations e set token_hash = $2, expires_at = $3 from users u
     where e.company_id = $1 and u.company_id = e.company_id and u.id = e.user_id and u.deleted_at is null
     returning u.name, u.email, u.language`,
    [companyId, tokenHash, expiresAt],
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

/** The person has read mail at the address. */
export async function deleteConfirmation(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.sql.deleteFrom('emailConfirmations').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}
