import { recordActIn } from '#features/audit/audit.ts'
import { giveTerms } from '#features/companies/term-queries.ts'
import { setUpUnlinked } from '#features/connections/settings-queries.ts'
import { recount } from '#features/dashboard/counting.ts'
import { exportCompany, type ExportParts } from '#platform/company-file/export.ts'
import { importCompany, type ImportParts } from '#platform/company-file/import.ts'
import { systemTxOf } from '#platform/database/system.ts'
import { type SystemTx, Tx } from '#platform/database/tx.ts'
import { secretsOf } from '#platform/secrets.ts'
import type { Actor } from '#platform/feature.ts'
import type { Installation } from '#platform/installation.ts'

type Around = Pick<Installation, 'system' | 'storage' | 'key'>

/** Who carries a company, and when. */
interface Carrier {
  actor: Pick<Actor, 'id' | 'name'>
  now: Date
}

interface Terms {
  planId: number
  /** Where the company gets another name. */
  name?: string | undefined
  /** Asked last, in the transaction that makes the company. It may still fail. */
  confirm?: (tx: SystemTx) => Promise<void>
}

/** The file of a company. Its log says who had it written. */
export async function writeCompany(
  { system, storage, key }: Around,
  { hasKeys, ...parts }: Pick<ExportParts, 'declared' | 'companyId' | 'hasFiles' | 'onProgress'> & { hasKeys: boolean },
  by: Carrier,
): Promise<AsyncGenerator<Uint8Array>> {
  const { companyId } = parts
  const act = { act: 'company.exported', subjectId: companyId, changes: [] } as const
  await system.across((tx) => recordActIn(tx, [companyId], by, act))
  const secrets = hasKeys ? secretsOf(key('secrets'), key('channels'), companyId) : undefined
  return exportCompany({ ...parts, system, storage, secrets })
}

/**
 * Makes a company of a file. Its connections wait to be linked, its figures are counted anew, and the log says who brought it in. After an
 * interruption the same call goes on under the same id.
 */
export function bringIn(
  { system, storage, key }: Around,
  { planId, name, confirm, ...parts }: Omit<ImportParts, 'system' | 'storage' | 'secrets' | 'finish'> & Terms,
  by: Carrier,
) {
  const { companyId } = parts
  const secrets = secretsOf(key('secrets'), key('channels'), companyId)
  return importCompany({
    ...parts,
    system,
    storage,
    secrets,
    finish: async (client) => {
      const tx = systemTxOf(client)
      await giveTerms(new Tx(tx, companyId), planId, name)
      await setUpUnlinked(tx, companyId)
      await recount(tx, companyId)
      await recordActIn(tx, [companyId], by, { act: 'company.imported', subjectId: companyId, changes: [] })
      await confirm?.(tx)
    },
  })
}
