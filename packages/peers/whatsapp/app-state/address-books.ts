import type { Collection, Store } from '#whatsapp/store.ts'

/** An entry in a phone's address book. */
export interface Contact {
  /** Phone number. */
  pn: string
  name: string
}

export class AddressBooks {
  readonly #books: Collection<Contact[]>

  constructor(store: Store) {
    this.#books = store.collection('address books')
  }

  of(pn: string): Contact[] {
    return this.#books.get(pn) ?? []
  }

  put(pn: string, contacts: Contact[]): void {
    this.#books.put(pn, contacts)
  }
}
