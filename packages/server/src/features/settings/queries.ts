import type { Tx } from '#platform/db.ts'

/** Keys whose values never leave the server. */
const secrets = ['asaas', 'externalApiToken']

export async function listSettings(tx: Tx, companyId: number): Promise<{ key: string; value: string }[]> {
  return tx.sql
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'not in', secrets)
    .orderBy('key')
    .execute()
}
