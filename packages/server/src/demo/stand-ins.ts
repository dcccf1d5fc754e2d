import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AiService } from '#platform/ai.ts'
import { type Child, superviseChild } from '#platform/child.ts'
import type { Config } from '#platform/config.ts'
import type { OutboundParts } from '#platform/outbound/outbound.ts'

/** The credentials that a demo's company is entrusted with. */
export interface StandInAccess {
  /** The key file of a service account, as Google lets it be downloaded. */
  agent: string
  /** The secret by which n8n and the other hook recognise the caller. */
  hooks: string
}

interface StandIns {
  child: Child
  /** The service that prompts ask. */
  ai: AiService
  /** The addresses that may be called. */
  outbound: OutboundParts
  keys: StandInAccess
}

/** What the program prints once it listens. */
interface Started {
  model: { url: string; host: string }
  detours: [host: string, address: string][]
  /** The certificate authority of the services that are called by detours. */
  authority: string
  keys: StandInAccess
}

/**
 * Starts the services that flows, prompts and integrations ask, so that they can be tried without an account: a model, and under their own
 * names a bot, an agent and hooks. Where the operator configures other addresses, those are asked.
 */
export async function startStandIns(config: Config, log: Logger): Promise<StandIns> {
  let ready: ((started: Started) => void) | undefined
  const started = new Promise<Started>((resolve) => (ready = resolve))
  const child = superviseChild({
    name: 'what the demo uses elsewhere',
    file: new URL('../../../peers/stand-ins/main.ts', import.meta.url),
    args: ['--data', join(config.dataDir, 'elsewhere')],
    env: {},
    log,
    onLine: (line) => {
      if (line.startsWith('{')) ready?.(JSON.parse(line) as Started)
    },
  })
  const { model, detours, authority, keys } = await started
  const { ai, asksElsewhere, outboundAllow, outboundDetours } = config
  return {
    child,
    keys,
    ai: asksElsewhere ? ai : { ...ai, url: model.url },
    outbound: {
      allow: asksElsewhere ? outboundAllow : [...outboundAllow, model.host],
      detours: new Map([...detours, ...outboundDetours]),
      authority,
    },
  }
}
