import { secretSettings } from '@recado/contract/catalogue'
import type { Tx } from '#platform/database/db.ts'

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
