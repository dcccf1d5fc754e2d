import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type Child, superviseChild } from '#platform/child.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from './database.ts'
import type { DemoNetwork } from './demo/network.ts'

/** Starts the process that holds the connections, and keeps it running. */
export function startChannels(config: Config, database: Database, network: DemoNetwork | undefined, log: Logger): Child {
  return superviseChild({
    name: 'channels',
    file: new URL('../../channels/src/main.ts', import.meta.url),
    ...(network ? { preload: network.channels.preload } : {}),
    env: {
      CHANNELS_DATABASE_URL: database.channelsUrl,
      CHANNELS_SECRET: config.key('channels').toString('hex'),
      // A restarted child takes over its predecessor's leases at once. It must not do so with the leases of any other process.
      CHANNELS_OWNER: randomUUID(),
      ...config.storage,
      OUTBOUND_ALLOW: config.outboundAllow.join(','),
      OUTBOUND_DETOURS: [...new Map([...(network?.meta?.detours ?? []), ...config.outboundDetours])]
        .map((pair) => pair.join('='))
        .join(','),
      LOG_LEVEL: config.logLevel,
      ...network?.channels.env,
    },
    log,
  })
}
