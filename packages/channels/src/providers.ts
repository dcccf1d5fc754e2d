import { openStorage } from '@recado/storage/open'
import { createCloud } from '#cloud/cloud.ts'
import type { Config } from '#config.ts'
import type { Provider, Providers } from '#provider.ts'
import type { Database } from '#tables/database.ts'
import { clientVersion, isAccountUsed } from '#tables/settings.ts'
import { capabilities } from '#whatsapp-web/capabilities.ts'
import { budgets } from '#whatsapp-web/limits/budgets.ts'

/** The providers of this process. One that cannot run safely ends the process through `end`. */
export function providersOf(config: Config, database: Database, end: (reason: unknown) => never): Providers {
  let loading: Promise<Provider> | undefined
  /**
   * Loaded with the first session: an installation without a connection saves its 100 MB. The process ends when Baileys cannot be repaired.
   */
  const whatsAppWeb = () => (loading ??= loadWhatsAppWeb(config, database).catch(end))
  return {
    beta: {
      capabilities,
      budgets,
      open: async (...given) => (await whatsAppWeb()).open(...given),
      unlink: async (...given) => (await whatsAppWeb()).unlink(...given),
    },
    cloud: createCloud({
      storage: () => openStorage(process.env),
      lines: { useAccount: (line, isBack) => isAccountUsed(database, line, isBack) },
      detours: config.outboundDetours,
    }),
  }
}

async function loadWhatsAppWeb({ socketUrl, outboundAllow: allow }: Config, database: Database): Promise<Provider> {
  const { createWhatsAppWeb } = await import('#whatsapp-web/whatsapp-web.ts')
  const version = () => clientVersion(database, 'beta')
  return createWhatsAppWeb({ socketUrl, allow, version, storage: await openStorage(process.env) })
}
