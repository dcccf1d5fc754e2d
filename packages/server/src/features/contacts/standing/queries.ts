import type { Tx } from '#platform/database/db.ts'

export async function updateBlockedAt(tx: Tx, companyId: number, id: number, at: Date | null, now: Date): Promise<void> {
  const text = 'update contacts set blocked_at = $3, updated_at = $4 where company_id = $1 and id = $2'
  await tx.named('update blocked at', text, [companyId, id, at, now])
}
