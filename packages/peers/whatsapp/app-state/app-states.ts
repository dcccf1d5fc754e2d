import { randomBytes } from 'node:crypto'
import { newLTHashState, proto, type LTHashState } from '@whiskeysockets/baileys'
import type { Collection, Store } from '#whatsapp/store.ts'
import type { SyncKey } from './syncd.ts'
import { now } from '#whatsapp/clock.ts'

/** A collection in one piece, for a device that starts from nothing. */
export interface Snapshot {
  version: number
  /** Where the file is on the media server (`ExternalBlobReference`). */
  reference: Buffer
}

/** What an account's devices share, in named collections of patches; the server cannot read them. */
export class AppStates {
  readonly #store: Store
  readonly #keys: Collection<SyncKey>
  readonly #states: Collection<LTHashState>
  readonly #snapshots: Collection<Snapshot>

  constructor(store: Store) {
    this.#store = store
    this.#keys = store.collection('app state keys')
    this.#states = store.collection('app states')
    this.#snapshots = store.collection('app state snapshots')
  }

  /** The key of an account, which its phone makes. */
  key(pn: string): SyncKey {
    const known = this.#keys.get(pn)
    if (known) return known
    const fresh = { id: Buffer.concat([Buffer.alloc(4), randomBytes(2)]), data: randomBytes(32), since: now() }
    this.#keys.put(pn, fresh)
    return fresh
  }

  state(pn: string, name: string): LTHashState {
    return this.#states.get(`${pn} ${name}`) ?? newLTHashState()
  }

  snapshot(pn: string, name: string): Snapshot | undefined {
    return this.#snapshots.get(`${pn} ${name}`)
  }

  /** The patches after a version, oldest first. */
  patches(pn: string, name: string, after: number): Buffer[] {
    const patches = this.#patches(pn, name)
    const versions = Array.from({ length: this.state(pn, name).version - after }, (_, index) => after + index + 1)
    return versions.flatMap((version) => patches.get(String(version)) ?? [])
  }

  append(pn: string, name: string, patch: proto.ISyncdPatch, after: LTHashState): void {
    this.#store.atomically(() => {
      this.#patches(pn, name).put(String(after.version), Buffer.from(proto.SyncdPatch.encode(patch).finish()))
      this.#states.put(`${pn} ${name}`, after)
    })
  }

  /** From now on the snapshot replaces the patches up to it, which the server no longer hands out. */
  putSnapshot(pn: string, name: string, snapshot: Snapshot): void {
    this.#snapshots.put(`${pn} ${name}`, snapshot)
  }

  #patches(pn: string, name: string): Collection<Buffer> {
    return this.#store.collection(`app state patches of ${pn} ${name}`)
  }
}
