import type { Tx } from '#platform/database/db.ts'

export function listPrompts(tx: Tx, companyId: number): Promise<{ id: number; name: string }[]> {
  return tx.named('list prompts', 'select id, name from prompts where company_id = $1 order by fold(name), id', [companyId])
}

export async function hasPrompt(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.named('has prompt', 'select from prompts where company_id = $1 and id = $2', [companyId, id])).length > 0
}
