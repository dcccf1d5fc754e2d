import { type SystemTx, type Tx, updateRows } from '#platform/database/tx.ts'

export interface Session {
  companyId: number
  userId: number
  id: string
  tokenHash: Buffer
  previousHash: Buffer | null
  rotatedAt: Date
  expiresAt: Date
}

interface Whose {
  companyId: number
  userId: number
}

interface Link extends Whose {
  tokenHash: Buffer
  expiresAt: Date
}

/** One session per user: a new one replaces the old. */
export async function upsertSession(tx: SystemTx, session: Omit<Session, 'previousHash'>): Promise<void> {
  const { companyId, userId, id, tokenHash, rotatedAt, expiresAt } = session
  await tx.named(
    'upsert session',
    `insert into sessions (company_id, user_id, id, token_hash, rotated_at, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, user_id) do update set id = excluded.id, token_hash = excluded.token_hash, previous_hash = null,
       rotated_at = excluded.rotated_at, expires_at = excluded.expires_at`,
    [companyId, userId, id, tokenHash, rotatedAt, expiresAt],
  )
}

/** Finds a session by its refresh token, current or just replaced, in any company. Locked until the transaction ends. */
export async function findSession(tx: SystemTx, hash: Buffer): Promise<Session | undefined> {
  const [row] = await tx.named<Session>(
    'find session',
    `select company_id as "companyId", user_id as "userId", id, token_hash as "tokenHash", previous_hash as "previousHash",
       rotated_at as "rotatedAt", expires_at as "expiresAt"
     from sessions where token_hash = $1 or previous_hash = $1 for update`,
    [hash],
  )
  return row
}

export async function rotateSession(
  tx: SystemTx,
  { companyId, userId, tokenHash: previousHash }: Session,
  next: { tokenHash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  const { tokenHash, expiresAt, now } = next
  await updateRows(tx, 'sessions', { companyId, userId }, { tokenHash, previousHash, rotatedAt: now, expiresAt })
}

export async function deleteSession(tx: Tx, userId: number): Promise<void> {
  await tx.delete('sessions', { userId })
}

export async function deleteSessions(tx: Tx): Promise<void> {
  await tx.delete('sessions', {})
}

/** The latest link replaces the previous one. */
export async function upsertLoginLink(tx: SystemTx, { companyId, userId, tokenHash, expiresAt }: Link): Promise<void> {
  const text = `insert into login_links (company_id, user_id, token_hash, expires_at) values ($1, $2, $3, $4)
    on conflict (company_id, user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  await tx.named('upsert login link', text, [companyId, userId, tokenHash, expiresAt])
}

/** No link signs the user in any more, neither to set a password nor to pay. */
export async function deleteLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete('loginLinks', { userId })
  await tx.delete('billingLinks', { userId })
}

/** The user of a link, in any company. Undefined as for `consumeLoginLink`. */
export async function findLoginLink(tx: SystemTx, tokenHash: Buffer, now: Date): Promise<Whose | undefined> {
  const text = 'select company_id as "companyId", user_id as "userId" from login_links where token_hash = $1 and expires_at > $2'
  const [row] = await tx.named<Whose>('find login link', text, [tokenHash, now])
  return row
}

/** Uses a link up, in any company. Undefined when it was used, is too old or never existed. */
export async function consumeLoginLink(tx: SystemTx, tokenHash: Buffer, now: Date): Promise<Whose | undefined> {
  const text = `delete from login_links where token_hash = $1 and expires_at > $2 returning company_id as "companyId", user_id as "userId"`
  const [row] = await tx.named<Whose>('take login link', text, [tokenHash, now])
  return row
}

/** The latest link replaces the previous one. */
export async function upsertBillingLink(tx: SystemTx, { companyId, userId, tokenHash, expiresAt }: Link): Promise<void> {
  const text = `insert into billing_links (company_id, user_id, token_hash, expires_at) values ($1, $2, $3, $4)
    on conflict (company_id, user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  await tx.named('upsert billing link', text, [companyId, userId, tokenHash, expiresAt])
}

/** Uses a link up, in any company. Undefined when it was used, is too old or never existed, or when its user may not pay any more. */
export async function consumeBillingLink(tx: SystemTx, tokenHash: Buffer, now: Date): Promise<Whose | undefined> {
  const text = `delete from billing_links l using users u
    where l.token_hash = $1 and l.expires_at > $2 and u.company_id = l.company_id and u.id = l.user_id and u.deleted_at is null
      and u.profile in ('admin', 'owner')
    returning l.company_id as "companyId", l.user_id as "userId"`
  const [row] = await tx.named<Whose>('take billing link', text, [tokenHash, now])
  return row
}

export async function deleteExpired(tx: SystemTx, now: Date): Promise<void> {
  await tx.named('delete expired sessions', 'delete from sessions where expires_at <= $1', [now])
  await tx.named('delete expired login links', 'delete from login_links where expires_at <= $1', [now])
  await tx.named('delete expired billing links', 'delete from billing_links where expires_at <= $1', [now])
}
