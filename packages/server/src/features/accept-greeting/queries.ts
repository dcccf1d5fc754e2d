import type { Tx } from '#platform/database/db.ts'

export interface Greeter {
  name: string
  /** The company's: that of its first admin. */
  language: string
}

export async function findGreeter(tx: Tx, companyId: number, userId: number): Promise<Greeter | undefined> {
  const [row] = await tx.named<Greeter>(
    'find greeter',
    `select u.name,
       coalesce((select a.language from users a where a.company_id = $1 and a.profile = 'admin' and a.deleted_at is null order by a.id limit 1), 'pt') as language
     from users u where u.company_id = $1 and u.id = $2`,
    [companyId, userId],
  )
  return row
}
