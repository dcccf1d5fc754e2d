import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { freeOr } from '#service/free-port.ts'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'
import type { Collection as StoreCollection, Store } from '#whatsapp/store.ts'
import type { State } from '#meta/state.ts'
import { documentsOf, type MediaDocument, ofMedia } from './documents.ts'
import { restore } from './restore.ts'

interface Identity {
  /** In PEM. */
  authorityKey: string
  port: number
}

/** Who this Meta is to the programs that trust it and know its address. */
export interface Address {
  authority: Authority
  port: number
}

/** Keeps in a store what Meta knows, so that it survives a restart, even kill -9. */
export class Keeper {
  readonly #store: Store
  readonly #identity: StoreCollection<Identity>
  readonly #media: StoreCollection<MediaDocument>
  /** The documents as they were last written, as JSON. */
  readonly #written = new Map<string, string>()

  constructor(store: Store) {
    this.#store = store
    this.#identity = store.collection('meta identity')
    this.#media = store.collection('meta media')
  }

  /** The former authority, and the former port as far as it is still free. */
  async address(): Promise<Address> {
    const known = this.#identity.get('meta')
    const privateKey = known
      ? createPrivateKey(known.authorityKey)
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const authorityKey = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    if (!known) this.#identity.put('meta', { authorityKey, port: 0 })
    const authority = createAuthority('Local Meta authority', { privateKey, publicKey: createPublicKey(privateKey) })
    return { authority, port: known ? await freeOr(known.port) : 0 }
  }

  keepPort(port: number): void {
    const known = this.#identity.get('meta')
    if (known && known.port !== port) this.#identity.put('meta', { ...known, port })
  }

  /** Gives a new state what the store has, and writes down what changes in it from now on. */
  take(state: State, desks: Map<string, string>): void {
    restore(state, desks, this.#store, this.#media)
    state.keep = () => this.#keep(state)
    state.keep()
  }

  #keep(state: State): void {
    this.#store.atomically(() => {
      for (const [collection, key, content] of documentsOf(state)) {
        const json = JSON.stringify(content)
        const name = `${collection} ${key}`
        if (this.#written.get(name) === json) continue
        this.#written.set(name, json)
        this.#store.collection(`meta ${collection}`).put(key, JSON.parse(json))
      }
      const files = new Map(state.media.list().map((media) => [media.id, media]))
      for (const id of [...this.#media.entries()].map(([key]) => key)) if (!files.has(id)) this.#media.delete(id)
      for (const [id, media] of files) if (!this.#media.get(id)) this.#media.put(id, ofMedia(media))
    })
  }
}
