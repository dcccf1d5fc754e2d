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
