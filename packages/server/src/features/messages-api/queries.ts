import type { showApiToken } from '@recado/contract/messages-api/api'
import type { Output } from '@recado/contract/endpoint'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Program } from '#platform/feature.ts'

interface NewToken {
  /** Null for the company's token. */
  connectionId: number | null
  hash: Buffer
  ending: string
  userId: number | null
  now: Date
}

/** Replaces the token before it. Fails with a unique violation when the text is already a token. */
export async function upsertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx.rows('delete api token', 'delete from api_tokens where company_id = $1 and connection_id is not distinct from $2', [
    token.connectionId,
  ])
  await tx.rows(
    'insert api token',
    'insert into api_tokens (company_id, connection_id, hash, ending, user_id, made_at) values ($1, $2, $3, $4, $5, $6)',
    [token.connectionId, token.hash, token.ending, token.userId, token.now],
  )
}

/** Finds a token by its hash, in any company. */
export async function findProgram(tx: SystemTx, hash: Buffer): Promise<(Program & { hash: Buffer }) | undefined> {
  const text =
    'select company_id as "companyId", id as "tokenId", connection_id as "connectionId", hash from api_tokens where hash = $1'
  const [row] = await tx.named<Program & { hash: Buffer }>('find api token', text, [hash])
  return row
}

export async function deleteTokens(tx: Tx): Promise<void> {
  await tx.rows('delete api tokens', 'delete from api_tokens where company_id = $1')
}

/** The token cannot be deleted until the transaction ends. False when it is already gone. */
export function lockToken(tx: Tx, id: number): Promise<boolean> {
  return tx.has('hold api token', 'select from api_tokens where company_id = $1 and id = $2 for key share', [id])
}

/** Written at most once a minute. */
export async function recordUse(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.rows(
    'note use of api token',
    `update api_tokens set used_at = $3
     where company_id = $1 and id = $2 and (used_at is null or used_at <= $3::timestamptz - interval '1 minute')`,
    [id, now],
  )
}

interface TokenRow extends Omit<NonNullable<Output<typeof showApiToken>>, 'madeAt' | 'usedAt'> {
  madeAt: Date
  usedAt: Date | null
}

/** The company's token. */
export function findToken(tx: Tx): Promise<TokenRow | undefined> {
  return tx.row<TokenRow>(
    'show api token',
    `select t.ending, t.made_at as "madeAt", t.used_at as "usedAt",
       case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "madeBy"
     from api_tokens t left join users u on u.company_id = $1 and u.id = t.user_id
     where t.company_id = $1 and t.connection_id is null`,
  )
}

/** Only one call at a time checks how much waits on the connection. */
export async function lockConnectionQueue(tx: Tx, connectionId: number): Promise<void> {
  await tx.named('lock line of api', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `api line ${tx.companyId} ${connectionId}`,
  ])
}

/** How many messages wait on the connection, up to `most`. */
export async function countWaiting(tx: Tx, connectionId: number, max: number): Promise<number> {
  return (
    (await tx.value<number>(
      'count waiting of api',
      `select count(*)::int as count from (
       select from channels.outbox o join connections c on c.company_id = $1 and c.id = o.connection_id
       where o.connection_id = $2 and o.state in ('queued', 'sending') and o.kind = 'message' limit $3) waiting`,
      [connectionId, max],
    )) ?? 0
  )
}

/**
 * Takes the key for a call. False when another call has taken it within the time for which a key holds. A concurrent call with the same key
 * waits until that call has ended.
 */
export function claimKey(
  tx: Tx,
  { key, fingerprint, now, since }: { key: string; fingerprint: Buffer; now: Date; since: Date },
): Promise<boolean> {
  return tx.has(
    'take idempotency key',
    `insert into api_calls as known (company_id, key, fingerprint, at) values ($1, $2, $3, $4)
     on conflict (company_id, key) do update set fingerprint = excluded.fingerprint, answer = null, at = excluded.at where known.at <= $5
     returning key`,
    [key, fingerprint, now, since],
  )
}

export interface Answered {
  fingerprint: Buffer
  answer: unknown
}

export function findAnswer(tx: Tx, key: string, since: Date): Promise<Answered | undefined> {
  const text = 'select fingerprint, answer from api_calls where company_id = $1 and key = $2 and at > $3'
  return tx.row<Answered>('find answer of key', text, [key, since])
}

export async function updateAnswer(tx: Tx, key: string, answer: unknown): Promise<void> {
  await tx.rows('keep answer of key', 'update api_calls set answer = $3 where company_id = $1 and key = $2', [
    key,
    JSON.stringify(answer),
  ])
}

/** Deletes the stale calls of all companies. */
export async function deleteStale(tx: SystemTx, since: Date): Promise<void> {
  await tx.named('delete stale api calls', 'delete from api_calls where at <= $1', [since])
}
