import { test } from 'vitest'
import type { Network, ProviderUnderTest } from './provider-under-test.ts'
import { openWorld, type World } from './world.ts'

/** What the test files of a worker share. The first file that asks opens it. */
export class Shared {
  private readonly networks = new Map<string, Promise<Network>>()
  private readonly worlds = new Map<string, Promise<World>>()

  /** The world, with a channels process, shared by all files that do not affect it as a whole. The file calls `leave()` at its end. */
  async world<N extends Network>(provider: ProviderUnderTest<N>): Promise<World<N>> {
    const world = (await once(this.worlds, provider, () => this.start(provider))) as World<N>
    // A failed test may have left no process.
    if (world.channels.isGone()) await world.startChannels()
    return world
  }

  /** A database and channels processes for one file, on the worker's network. The file closes it. */
  async ownWorld<N extends Network>(provider: ProviderUnderTest<N>): Promise<World<N>> {
    return openWorld((await once(this.networks, provider, () => provider.start())) as N)
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

/** Returns what is already open, or opens it. After a failure the next file tries again. */
function once<T>(opened: Map<string, Promise<T>>, { name }: ProviderUnderTest, open: () => Promise<T>): Promise<T> {
  const known = opened.get(name)
  if (known) return known
  const opening = open()
  opened.set(name, opening)
  opening.catch(() => opened.delete(name))
  return opening
}

// oxlint-disable-next-line no-empty-pattern -- Vitest reads from it what is asked for
export const worker = test.extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const shared = new Shared()
  onCleanup(() => shared.close())
  return shared
})
