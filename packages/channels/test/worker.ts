import { test } from 'vitest'
import type { Network, ProviderUnderTest } from './provider-under-test.ts'
import { openWorld, type World } from './world.ts'

/** What the files of a worker share, opened by the first one that asks. */
export class Shared {
  private readonly networks = new Map<string, Promise<Network>>()
  private readonly worlds = new Map<string, Promise<World>>()

  /** The world of all files that do nothing to it as a whole, with a channels process. The file leaves it. */
  async world<N extends Network>(provider: ProviderUnderTest<N>): Promise<World<N>> {
    const opening = this.worlds.get(provider.name) ?? this.start(provider)
    this.worlds.set(provider.name, opening)
    const world = (await opening) as World<N>
    // A test that failed may have left none.
    if (world.channels.isGone()) await world.startChannels()
    return world
  }

  /** A database and channels processes of a file's own, on the worker's network. The file closes it. */
  async ownWorld<N extends Network>(provider: ProviderUnderTest<N>): Promise<World<N>> {
    const starting = this.networks.get(provider.name) ?? provider.start()
    this.networks.set(provider.name, starting)
    return openWorld((await starting) as N)
  }

  private async start(provider: ProviderUnderTest): Promise<World> {
    const world = await this.ownWorld(provider)
    await world.startChannels()
    return world
  }

  async close(): Promise<void> {
    await Promise.all([...this.worlds.values()].map(async (world) => (await world).close()))
    await Promise.all([...this.networks.values()].map(async (network) => (await network).close()))
  }
}

// oxlint-disable-next-line no-empty-pattern -- Vitest reads from it what is asked for
export const worker = test.extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const shared = new Shared()
  onCleanup(() => shared.close())
  return shared
})
