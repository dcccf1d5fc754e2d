import { secretSettings } from '@recado/contract/settings'
import type { Tx } from '#platform/db.ts'

export async function listSettings(tx: Tx, companyId: number): Promise<{ key: string; value: string }[]> {
  return tx.sql
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'not in', secretSettings)
    .orderBy('key')
    .execute()
}

/** The look of whoever runs the installation: the operator's company, else the first. Of that company nothing but its look. */
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
