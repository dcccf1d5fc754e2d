import { Faults } from '#service/faults.ts'
import { type Call, startService } from '#service/service.ts'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'
import type { Store } from '#whatsapp/store.ts'
import { startControl } from './control/server.ts'
import { answerCall, hosts } from './graph.ts'
import { Keeper } from './kept/keeper.ts'
import { Refusal } from './refusal.ts'
import { newState, type State } from './state.ts'
import { comeDue } from './templates/changes.ts'

export interface MetaOptions {
  now?: () => Date
  /** The origin of each receiver of webhooks, by the host of its address. */
  desks?: Map<string, string>
  authority?: Authority
  /** Webhooks are delivered by themselves, instead of when the test says so. */
  isLive?: boolean
  port?: number
  controlPort?: number
  /** Where what it knows survives a restart, with its authority and its port. */
  store?: Store | undefined
}

/** Plays Meta's Cloud API: accounts, messages, files, webhooks, and the people who write. */
export interface Meta {
  detours: ReadonlyMap<string, string>
  authority: string
  controlUrl: string
  faults: Faults
  requests: Call[]
  state: State
  /** Cuts all connections. */
  cut(): void
  close(): Promise<void>
}

export async function startMeta(options: MetaOptions = {}): Promise<Meta> {
  const { now = () => new Date(), desks = new Map<string, string>(), isLive = false, controlPort = 0 } = options
  const keeper = options.store && new Keeper(options.store)
  const kept = await keeper?.address()
  const authority = options.authority ?? kept?.authority ?? createAuthority('Local Meta authority')
  const port = options.port || kept?.port
  const clock = { aheadMs: 0 }
  const faults = new Faults()
  const state = newState({ now: () => new Date(now().getTime() + clock.aheadMs), desks, isLive })
  keeper?.take(state, desks)
  const answer = (call: Call) => answerCall(state, call)
  const service = await startService({ hosts, authority, faults, answer, refusal: refusalFor, port })
  keeper?.keepPort(Number(service.address.split(':')[1]))
  const ticking = isLive ? setInterval(() => comeDue(state), 1000) : undefined
  const control = await startControl({ state, faults, clock, desks }, controlPort)
  return {
    detours: new Map(hosts.map((host) => [host, service.address])),
    authority: authority.certificate,
    controlUrl: control.url,
    faults,
    requests: service.requests,
    state,
    cut: () => service.cut(),
    close: async () => {
      clearInterval(ticking)
      state.webhooks.close()
      await Promise.all([service.close(), control.close()])
    },
  }
}

/** What Meta answers with a status that a fault has made. */
function refusalFor(status: number): object {
  const code = { 401: 190, 403: 10, 429: 130_429, 503: 131_016 }[status] ?? 131_000
  return new Refusal(code).body
}
