import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** A webhook of the app with this uuid, as it came. */
export interface NewHook {
  app: string
  body: Buffer
}

export async function insertHooks(tx: SystemTx, hooks: readonly NewHook[], now: Date): Promise<void> {
  await tx.named(
    'insert hooks',
    `insert into channels.hooks (app, body, received_at)
     select app, body, $3 from unnest($1::uuid[], $2::bytea[]) with ordinality as told (app, body, at) order by at`,
    [hooks.map(({ app }) => app), hooks.map(({ body }) => body), now],
  )
}

/** Deletes webhooks that could not be read, and parts that no connection has taken. True when more are left. */
export async function pruneHooks(tx: SystemTx, before: Date, limit: number): Promise<boolean> {
  const hooks = await tx.named(
    'prune hooks',
    `delete from channels.hooks where id in (select id from channels.hooks where received_at < $1 and error is not null limit $2)
     returning id`,
    [before, limit],
  )
  const parts = await tx.named(
    'prune hook parts',
    `delete from channels.hook_parts where id in (select id from channels.hook_parts where received_at < $1 limit $2) returning id`,
    [before, limit],
  )
  return hooks.length === limit || parts.length === limit
}

/** Not the operator's app, which tells of other companies too. What it told is split within moments. */
const ownApps = 'app in (select a.uuid from meta_apps a where a.company_id = $1 and not a.is_platform)'

interface UnsplitHook {
  app: string
  body: Buffer
  receivedAt: Date
}

/** Takes the webhooks that wait and hold one of the names. A process that has read one of them already finds it gone. */
export function takeHooksWith(tx: Tx, names: readonly string[]): Promise<UnsplitHook[]> {
  return tx.rows(
    'take hooks with names',
    `delete from channels.hooks where ${ownApps}
       and exists (select from unnest($2::text[]) n where position(convert_to('"' || n || '"', 'UTF8') in body) > 0)
     returning app, body, received_at as "receivedAt"`,
    [names],
  )
}

/** Locks the parts that hold one of the names. */
export function lockHookPartsWith(tx: Tx, names: readonly string[]): Promise<{ id: string; payload: unknown }[]> {
  return tx.rows(
    'lock hook parts with names',
    `select id::text, payload from channels.hook_parts where connection_id in (select c.id from connections c where c.company_id = $1)
       and exists (select from unnest($2::text[]) n where strpos(payload::text, '"' || n || '"') > 0) order by id for update`,
    [names],
  )
}

/** Without a payload the part is deleted. */
export async function replaceHookPart(tx: Tx, id: string, payload: unknown): Promise<void> {
  const own = 'id = $2 and connection_id in (select c.id from connections c where c.company_id = $1)'
  if (payload === undefined) await tx.rows('delete hook part', `delete from channels.hook_parts where ${own}`, [id])
  else
    await tx.rows('replace hook part', `update channels.hook_parts set payload = $3 where ${own}`, [id, JSON.stringify(payload)])
}

/** Deletes everything that the company's apps were told. */
export async function deleteHooks(tx: SystemTx, companyId: number): Promise<void> {
  for (const table of ['hooks', 'hook_parts'])
    await tx.named(`delete ${table} of company`, `delete from channels.${table} where ${ownApps}`, [companyId])
}
