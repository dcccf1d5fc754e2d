import { definedSettings, type SettingKey } from '@recado/contract/settings/catalogue'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

interface Row {
  key: string
  value: string
}

/** The effective value in the company. */
export async function findSetting(tx: Tx, key: SettingKey): Promise<string> {
  const text = 'select value from settings where company_id = $1 and key = $2'
  return (await tx.value<string>('find setting', text, [key])) ?? definedSettings[key].default
}

/** The values that the company has set. */
export async function listValues(tx: Tx): Promise<Row[]> {
  return tx.rows('list settings', 'select key, value from settings where company_id = $1')
}

/** Sets a value. Where it is the address of a file, the file is kept as long as the value is. */
export async function upsertSetting(tx: Tx, key: SettingKey, value: string, mediaId: number | null) {
  await tx.rows(
    'set setting',
    `insert into settings (company_id, key, value, media_id) values ($1, $2, $3, $4)
     on conflict (company_id, key) do update set value = excluded.value, media_id = excluded.media_id`,
    [key, value, mediaId],
  )
}

/**
 * The branding of a company. Without an existing company, the branding of the operator's company, or else of the first one, and nothing
 * else of that company.
 */
export async function listBranding(tx: SystemTx, companyId: number | null): Promise<Row[]> {
  return tx.named(
    'list branding',
    `select s.key, s.value from settings s
     where s.key ^@ 'branding.' and s.company_id = coalesce((select c.id from companies c where c.id = $1), (
       select c.id from companies c
       order by exists (select from users u where u.company_id = c.id and u.super) desc, c.id limit 1))`,
    [companyId],
  )
}

export interface Logo {
  token: string
  width: number
  height: number
}

/** The company's logo. Undefined unless this is its address. */
export function findLogo(tx: Tx, url: string): Promise<Logo | undefined> {
  return tx.row<Logo>(
    'find logo',
    `select f.token, f.width, f.height from settings s join media f on f.company_id = s.company_id and f.id = s.media_id
     where s.company_id = $1 and s.key = 'branding.logoUrl' and s.value = $2`,
    [url],
  )
}
