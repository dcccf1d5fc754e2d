import type pg from 'pg'

/** The public key of the recovery phrase. Undefined before one was made, also in a database that is older than backups. */
export async function findRecoveryKey(client: pg.ClientBase): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.recovery_key') is not null as "isThere"`,
  )
  if (!tables[0]?.isThere) return undefined
  const { rows } = await client.query<{ key: string }>('select public_key as key from recovery_key')
  return rows[0]?.key
}

export async function upsertRecoveryKey(client: pg.ClientBase, publicKey: string, now: Date): Promise<void> {
  const text = `insert into recovery_key (public_key, made_at) values ($1, $2)
    on conflict (is_only) do update set public_key = excluded.public_key, made_at = excluded.made_at`
  await client.query(text, [publicKey, now])
}

/** Says that this is a restored copy. */
export async function insertQuiet(client: pg.ClientBase, copiedAt: string, now: Date): Promise<void> {
  await client.query('insert into channels.quiet (copied_at, restored_at) values ($1, $2) on conflict do nothing', [
    copiedAt,
    now,
  ])
}

/** Whether this is a quiet copy. The row is locked. */
export async function lockQuiet(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from channels.quiet for update')
  return (rowCount ?? 0) > 0
}

export async function deleteQuiet(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query('delete from channels.quiet')
  await client.query('insert into live_since (at) values ($1) on conflict (is_only) do update set at = excluded.at', [now])
}

/** Whether this is a quiet copy, also in a database that is empty. */
export async function isCopy(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('channels.quiet') is not null as "isThere"`)
  return rows[0]?.isThere === true && (await client.query('select from channels.quiet')).rowCount === 1
}
