import type { Tx } from '#platform/database/db.ts'

export interface Session {
  companyId: number
  userId: number
  id: string
  tokenHash: Buffer
  previousHash: Buffer | null
  rotatedAt: Date
  expiresAt: Date
}

/** One session per user: a new one replaces the old. */
export async function upsertSession(tx: Tx, session: Omit<Session, 'previousHash'>): Promise<void> {
  const { companyId: _c, userId: _u, ...fields } = session
  await tx.sql
    .insertInto('sessions')
    .values(session)
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet({ ...fields, previousHash: null }))
    .execute()
}

/** By a refresh token, current or just replaced, in any company. Locked until the transaction ends. */
export async function findSession(tx: Tx, hash: Buffer): Promise<Session | undefined> {
  return tx.sql
    .selectFrom('sessions')
    .selectAll()
    .where((eb) => eb.or([eb('tokenHash', '=', hash), eb('previousHash', '=', hash)]))
    .forUpdate()
    .executeTakeFirst()
}

export async function rotateSession(
  tx: Tx,
  session: Session,
  next: { tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.sql
    .updateTable('sessions')
    .set({ tokenHash: next.tokenHash, previousHash: session.tokenHash, rotatedAt: next.now, expiresAt: next.expiresAt })
    .where('companyId', '=', session.companyId)
    .where('userId', '=', session.userId)
    .execute()
}

export async function deleteSession(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}

export async function deleteSessions(tx: Tx, companyId: number): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('companyId', '=', companyId).execute()
}

/** The latest link replaces the previous one. */
export async function upsertLoginLink(
  tx: Tx,
  link: { companyId: number; userId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.sql
    .insertInto('loginLinks')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId']).doUpdateSet({ tokenHash: link.tokenHash, expiresAt: link.expiresAt }),
    )
    .execute()
}

/** No link signs the user in any more, neither to set a password nor to pay. */
export async function deleteLinks(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.sql.deleteFrom('loginLinks').where('companyId', '=', companyId).where('userId', '=', userId).execute()
  await tx.sql.deleteFrom('billingLinks').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}

/** Whose link it is, in any company. Undefined as for `takeLoginLink`. */
export async function findLoginLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ companyId: number; userId: number } | undefined> {
  return tx.sql
    .selectFrom('loginLinks')
    .select(['companyId', 'userId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Uses a link up, in any company. Undefined when it was used, is too old or never existed. */
export async function takeLoginLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ companyId: number; userId: number } | undefined> {
  return tx.sql
    .deleteFrom('loginLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['companyId', 'userId'])
    .executeTakeFirst()
}

/** The latest link replaces the previous one. */
export async function upsertBillingLink(
  tx: Tx,
  link: { companyId: number; userId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const text = `insert into billing_links (company_id, user_id, token_hash, expires_at) values ($1, $2, $3, $4)
    on conflict (company_id, user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  await tx.named('upsert billing link', text, [link.companyId, link.userId, link.tokenHash, link.expiresAt])
}

/** Uses a link up, in any company. Undefined when it was used, is too old or never existed, or when whose it is may not pay any more. */
export async function takeBillingLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<{ companyId: number; userId: number } | undefined> {
  const text = `delete from billing_links l using users u
    where l.token_hash = $1 and l.expires_at > $2 and u.company_id = l.company_id and u.id = l.user_id and u.deleted_at is null
      and u.profile in ('admin', 'owner')
    returning l.company_id as "companyId", l.user_id as "userId"`
  const [row] = await tx.named<{ companyId: number; userId: number }>('take billing link', text, [tokenHash, now])
  return row
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.sql.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await tx.sql.deleteFrom('loginLinks').where('expiresAt', '<=', now).execute()
  await tx.sql.deleteFrom('billingLinks').where('expiresAt', '<=', now).execute()
}
