import { openStorage } from '@recado/storage/open'
import { createCloud } from '../../src/cloud/cloud.ts'
import type { providersOf as real } from '../../src/providers.ts'
import { isAccountUsed } from '../../src/tables/settings.ts'

const quietMs = Number(process.env.CLOUD_QUIET_MS ?? 0)

export const providersOf: typeof real = (config, database) => ({
  cloud: createCloud({
    storage: () => openStorage(process.env),
    lines: { useAccount: (line, isBack) => isAccountUsed(database, line, isBack) },
    detours: config.outboundDetours,
    everyMs: Number(process.env.CLOUD_EVERY_MS),
    // On a busy machine the next chunk of a past may be late.
    quiet: { wholeMs: quietMs, partMs: 4 * quietMs },
  }),
})
