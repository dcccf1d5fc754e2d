import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** Stores a webhook of the app with this uuid as it came. */
export async function insertHook(tx: SystemTx, app: string, body: Buffer, now: Date): Promise<void> {
  await tx.named('insert hook', 'insert into channels.hooks (app, body, received_at) values ($1, $2, $3)', [app, body, now])
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

/** Deletes what webhooks told of a person. Meta names people without the portfolio that comes first in our names. */
export async function forgetHookParts(tx: Tx, name: string): Promise<void> {
  await tx.rows(
    'forget hook parts',
    `delete from channels.hook_parts where connection_id in (select c.id from connections c where c.company_id = $1)
       and strpos(payload::text, '"' || regexp_replace($2, '^\\d+[.](?=[A-Z]{2}[.])', '') || '"') > 0`,
    [name],
  )
}
