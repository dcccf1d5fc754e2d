import { definedSettings, secretSettings, type SettingKey } from '@recado/contract/catalogue'
import type { Tx } from '#platform/database/db.ts'

/** What holds in the company. */
export async function findSetting(tx: Tx, companyId: number, key: SettingKey): Promise<string> {
  const text = 'select value from settings where company_id = $1 and key = $2'
  const [row] = await tx.named<{ value: string }>('find setting', text, [companyId, key])
  return row?.value ?? definedSettings[key].default
}

/** For a secret setting, only whether it has a value. */
export async function listSettings(tx: Tx, companyId: number): Promise<{ key: string; value: string; hasValue?: boolean }[]> {
  const rows = await tx.sql
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .orderBy('key')
    .execute()
  const secret = new Set<string>(secretSettings)
  return rows.map(({ key, value }) => (secret.has(key) ? { key, value: '', hasValue: value !== '' } : { key, value }))
}

/** The branding of whoever runs the installation: of the operator's company, else of the first. Nothing else of that company. */
export async function listInstallationBranding(tx: Tx): Promise<{ key: string; value: string }[]> {
  return tx.named(
    'list installation branding',
    `select s.key, s.value from settings s
     where s.key ^@ 'branding.' and s.company_id = (
       select c.id from companies c
       order by exists (select from users u where u.company_id = c.id and u.super) desc, c.id limit 1)`,
    [],
  )
}
