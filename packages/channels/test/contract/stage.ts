import { afterAll, describe } from 'vitest'
import type { Capabilities } from '@recado/border/capabilities'
import type { Child } from '../child.ts'
import type { ChoosingNetwork, Network, PairingNetwork, ProviderUnderTest } from '../provider-under-test.ts'
import type { ServerSide } from '../server-side.ts'
import { whatsappWeb } from '../whatsapp-web-network.ts'
import { worker, type Shared } from '../worker.ts'
import type { World } from '../world.ts'
import { loopback } from './loopback/network.ts'

/** All providers: one that is added here has to keep what every part of the contract says that its capabilities ask for. */
const providers: ProviderUnderTest[] = [whatsappWeb, loopback]

/** What the tests of one part play on: a world of one provider, with a line that is up. */
export class Stage<N extends Network = Network> {
  readonly can: Capabilities
  world!: World<N>
  side!: ServerSide
  shop!: string
  private readonly provider: ProviderUnderTest<N>

  constructor(provider: ProviderUnderTest<N>) {
    this.provider = provider
    this.can = provider.capabilities
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

  /** The process that takes over what the last one left. */
  async start(): Promise<void> {
    await this.world.startChannels()
  }

  async restart(signal?: NodeJS.Signals): Promise<void> {
    await this.channels.end(signal)
    await this.start()
  }
}

/** A part of the contract, played with each provider that is meant by what it says of itself. */
function part(what: string, isMeant: (can: Capabilities) => boolean, tests: (at: Stage) => void): void {
  describe.each(providers.filter(({ capabilities }) => isMeant(capabilities)))(`${what}, $name`, (provider) => {
    const at = new Stage(provider)
    worker.beforeAll(({ shared }) => at.open(shared))
    afterAll(() => at.world.leave())
    tests(at)
  })
}

/** What all keep. */
export function core(what: string, tests: (at: Stage) => void): void {
  part(what, () => true, tests)
}

/** What those keep whose lines are devices beside a phone: whoever can be paired brings a network that pairs. */
export function pairingPart(what: string, tests: (at: Stage<PairingNetwork>) => void): void {
  part(
    what,
    ({ pairing }) => pairing.length > 0,
    (at) => tests(at as Stage<PairingNetwork>),
  )
}

/** What those keep whose messages may carry buttons and lists: they bring a network where one taps them. */
export function choosingPart(what: string, tests: (at: Stage<ChoosingNetwork>) => void): void {
  part(
    what,
    ({ buttons }) => buttons,
    (at) => tests(at as Stage<ChoosingNetwork>),
  )
}
