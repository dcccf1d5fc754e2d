import type { SettingKey } from '@recado/contract/catalogue'
import type { Tx } from '#platform/database/db.ts'
import { findSetting } from './queries.ts'

/** Is a setting that can be `enabled` or `disabled` on? */
export async function isEnabled({ tx, companyId }: { tx: Tx; companyId: number }, key: SettingKey): Promise<boolean> {
  return (await findSetting(tx, companyId, key)) === 'enabled'
}
