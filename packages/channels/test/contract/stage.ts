import { afterAll, describe } from 'vitest'
import type { Capabilities } from '@recado/border/capabilities'
import type { Child } from '../child.ts'
import type { ChoosingNetwork, Lacks, Network, PairingNetwork, ProviderUnderTest } from '../provider-under-test.ts'
import { cloud } from '../cloud/network.ts'
import type { ServerSide } from '../server-side.ts'
import { whatsappWeb } from '../whatsapp-web-network.ts'
import { worker, type Shared } from '../worker.ts'
import type { World } from '../world.ts'
import { loopback } from './loopback/network.ts'

/** All providers. One that is added here has to pass every part of the contract that its capabilities imply. */
const providers: ProviderUnderTest[] = [whatsappWeb, loopback, cloud]

/** The fixture of one part: a world of one provider, with an open connection. */
export class Stage<N extends Network = Network> {
  readonly can: Capabilities
  readonly lacks: Lacks
  world!: World<N>
  side!: ServerSide
  shop!: string
  private readonly provider: ProviderUnderTest<N>

  constructor(provider: ProviderUnderTest<N>) {
    this.provider = provider
    this.can = provider.capabilities
    this.lacks = provider.lacks ?? { facts: [], kinds: [], end: false }
  }

  /** The kinds of messages, by name, that the network carries. */
  kinds<T extends readonly [what: string, ...unknown[]]>(all: readonly T[]): T[] {
    return all.filter(([what]) => !this.lacks.kinds.includes(what))
  }

  /** Without the facts that the network does not carry. */
  told<T extends object>(facts: T): Partial<T> {
    return Object.fromEntries(Object.entries(facts).filter(([name]) => !this.lacks.facts.includes(name))) as Partial<T>
  }

  get channels(): Child {
    return this.world.channels
  }

  get network(): N {
    return this.world.network
  }

  async open(shared: Shared): Promise<void> {
    this.world = await shared.world(this.provider)
    Object.assign(this, await this.world.newPaired())
  }

  /** Starts the process that takes over from the last one. */
  async start(): Promise<void> {
    await this.world.startChannels()
  }

  async restart(signal?: NodeJS.Signals): Promise<void> {
    await this.channels.end(signal)
    await this.start()
  }
}

/** A part of the contract, run for each provider whose capabilities imply it. */
function part(what: string, isMeant: (can: Capabilities) => boolean, tests: (at: Stage) => void): void {
  describe.each(providers.filter(({ capabilities }) => isMeant(capabilities)))(`${what}, $name`, (provider) => {
    const at = new Stage(provider)
    worker.beforeAll(({ shared }) => at.open(shared))
    afterAll(() => at.world.leave())
    tests(at)
  })
}

/** The part for all providers. */
export function core(what: string, tests: (at: Stage) => void): void {
  part(what, () => true, tests)
}

/** The part for providers whose connections are devices beside a phone. A provider with pairing brings a network that pairs. */
export function pairingPart(what: string, tests: (at: Stage<PairingNetwork>) => void): void {
  part(
    what,
    ({ pairing }) => pairing.length > 0,
    (at) => tests(at as Stage<PairingNetwork>),
  )
}

/** The part for providers whose messages may carry buttons and lists. They bring a network on which a choice can be tapped. */
export function choosingPart(what: string, tests: (at: Stage<ChoosingNetwork>) => void): void {
  part(
    what,
    ({ buttons }) => buttons,
    (at) => tests(at as Stage<ChoosingNetwork>),
  )
}
