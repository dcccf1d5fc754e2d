import type { SystemTx, Tx } from '#platform/database/tx.ts'

export interface PlatformAppRow {
  uuid: string
  metaId: string
  configId: string
  sealedSecret: string
  sealedFormerSecret: string
  secretChangedAt: Date | null
  verifyToken: string
  verifiedAt: Date | null
  connections: number
}

export async function findPlatformApp(tx: SystemTx): Promise<PlatformAppRow | undefined> {
  const [row] = await tx.named<PlatformAppRow>(
    'find platform app',
    `select uuid, meta_id as "metaId", config_id as "configId", sealed_secret as "sealedSecret",
       sealed_former_secret as "sealedFormerSecret", secret_changed_at as "secretChangedAt", verify_token as "verifyToken",
       verified_at as "verifiedAt", (
         select count(*)::int from official_lines l join meta_apps a on a.company_id = l.company_id and a.id = l.app_id
         where a.is_platform) as connections
     from platform_app`,
    [],
  )
  return row
}

/** The names of companies whose connections belong to it. */
export async function listUsersOfPlatformApp(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await tx.named<{ name: string }>(
    'list users of platform app',
    `select name from companies c where exists (
       select from official_lines l join meta_apps a on a.company_id = l.company_id and a.id = l.app_id
       where l.company_id = c.id and a.is_platform)
     order by name, id limit $1`,
    [limit],
  )
  return rows.map(({ name }) => name)
}

/** Its addresses are there before it is set up. */
export async function preparePlatformApp(
  tx: SystemTx,
  { uuid, verifyToken }: { uuid: string; verifyToken: string },
): Promise<void> {
  await tx.named(
    'prepare platform app',
    `insert into platform_app (uuid, meta_id, config_id, sealed_secret, sealed_former_secret, verify_token)
     values ($1, '', '', '', '', $2) on conflict do nothing`,
    [uuid, verifyToken],
  )
}

export async function lockPlatformApp(tx: SystemTx): Promise<void> {
  await tx.named('lock platform app', 'select from platform_app for update', [])
}

type Changed = Pick<PlatformAppRow, 'metaId' | 'configId' | 'sealedSecret' | 'sealedFormerSecret' | 'secretChangedAt'>

export async function updatePlatformAppRow(tx: SystemTx, changed: Changed): Promise<void> {
  const { metaId, configId, sealedSecret, sealedFormerSecret, secretChangedAt } = changed
  await tx.named(
    'update platform app',
    `update platform_app set meta_id = $1, config_id = $2, sealed_secret = $3, sealed_former_secret = $4, secret_changed_at = $5`,
    [metaId, configId, sealedSecret, sealedFormerSecret, secretChangedAt],
  )
}

export async function listCompaniesOfPlatformApp(tx: SystemTx): Promise<number[]> {
  const text = 'select company_id as id from meta_apps where is_platform order by company_id'
  return (await tx.named<{ id: number }>('list companies of platform app', text, [])).map(({ id }) => id)
}

/** What the company knows of the operator's app. */
export function findOwnPlatformAppId(tx: Tx): Promise<number | undefined> {
  return tx.value<number>('find own platform app', 'select id from meta_apps where company_id = $1 and is_platform')
}

export async function replaceSecret(tx: Tx, id: number, sealedSecret: string): Promise<void> {
  await tx.update('metaApps', { id }, { sealedSecret })
}

export function listLinesOfApp(tx: Tx, appId: number): Promise<number[]> {
  const text = 'select connection_id from official_lines where company_id = $1 and app_id = $2 order by connection_id'
  return tx.column<number>('list lines of app', text, [appId])
}
