import { openStorage } from '@recado/storage/open'
import { createCloud } from '../../src/cloud/cloud.ts'
import type { providersOf as real } from '../../src/providers.ts'
import { isAccountUsed } from '../../src/tables/settings.ts'

export const providersOf: typeof real = (config, database) => ({
  cloud: createCloud({
    storage: () => openStorage(process.env),
    lines: { useAccount: (line, isBack) => isAccountUsed(database, line, isBack) },
    detours: config.outboundDetours,
    everyMs: Number(process.env.CLOUD_EVERY_MS),
    quiet: { wholeMs: Number(process.env.CLOUD_QUIET_MS ?? 0), partMs: Number(process.env.CLOUD_QUIET_MS ?? 0) },
  }),
})
