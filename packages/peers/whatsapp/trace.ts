import { getAllBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys'

const capacity = 5000

/** The latest stanzas on all sockets, one line each, for debugging. */
export class Trace {
  #lines: string[] = []

  lines(): string[] {
    return this.#lines
  }

  clear(): void {
    this.#lines = []
  }

  /** @param direction `<` from the client, `>` to the client · @param who the client's jid, or what is known of it */
  add(direction: '<' | '>', who: string, stanza: BinaryNode): void {
    this.#lines.push(`${new Date().toISOString()} ${direction} ${who} ${describe(stanza)}`)
    if (this.#lines.length > capacity * 2) this.#lines = this.#lines.slice(-capacity)
  }
}

function describe(stanza: BinaryNode): string {
  const attributes = Object.entries(stanza.attrs).map(([name, value]) => ` ${name}=${value}`)
  const children = getAllBinaryNodeChildren(stanza)
  const rest = children.length > 8 ? `…${children.length}` : ''
  return `<${stanza.tag}${attributes.join('')}>${children.slice(0, 8).map(describeChild).join('')}${rest}`
}

function describeChild(child: BinaryNode): string {
  const type = child.attrs['type']
  return `<${child.tag}${type ? ` type=${type}` : ''}>`
}
