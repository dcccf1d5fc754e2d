import type { Language } from '@recado/contract/languages'
import type { SystemTx } from '#platform/database/tx.ts'

export interface Operator {
  companyId: number
  name: string
  email: string
  language: Language
}

/** Who runs the installation. */
export function listOperators(tx: SystemTx): Promise<Operator[]> {
  return tx.named<Operator>(
    'list operators',
    `select company_id as "companyId", name, email, language from users where super and deleted_at is null order by id limit 20`,
    [],
  )
}

export async function findPhraseTime(tx: SystemTx): Promise<Date | null> {
  const [row] = await tx.named<{ at: Date }>(
    'find when the recovery phrase was made',
    'select made_at as at from recovery_key',
    [],
  )
  return row?.at ?? null
}
