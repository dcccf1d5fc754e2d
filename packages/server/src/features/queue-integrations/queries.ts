import type { Tx } from '#platform/database/db.ts'

export function listIntegrations(tx: Tx, companyId: number): Promise<{ id: number; name: string }[]> {
  const text = 'select id, name from queue_integrations where company_id = $1 order by fold(name), id'
  return tx.named('list queue integrations', text, [companyId])
}

export async function hasIntegration(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const text = 'select from queue_integrations where company_id = $1 and id = $2'
  return (await tx.named('has queue integration', text, [companyId, id])).length > 0
}
