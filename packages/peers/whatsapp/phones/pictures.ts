import { newMessageId } from '#whatsapp/wire/stanza.ts'
import type { Collection, Store } from '#whatsapp/store.ts'

export interface Picture {
  /** Differs for each new picture. */
  id: string
  mimetype: string
  bytes: Buffer
}

/** Profile pictures, by phone number. The media server hands them out unencrypted to any client with the address. */
export class Pictures {
  readonly #pictures: Collection<Picture>

  constructor(store: Store) {
    this.#pictures = store.collection('pictures')
  }

  get(pn: string): Picture | undefined {
    return this.#pictures.get(pn)
  }

  /** @param path as in the address given out */
  byPath(path: string): Picture | undefined {
    return [...this.#pictures.values()].find(({ id }) => path === pathOf(id))
  }

  put(pn: string, bytes: Buffer, mimetype: string): Picture {
    const picture = { id: newMessageId(), mimetype, bytes }
    this.#pictures.put(pn, picture)
    return picture
  }

  delete(pn: string): void {
    this.#pictures.delete(pn)
  }
}

export function pathOf(id: string): string {
  return `/pictures/${id}.jpg`
}
