import { getAllBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys'
import type { Companion } from '#whatsapp/companions/companion.ts'

/** An `<iq>` that a linked device sent. */
export interface LoggedQuery {
  device: number
  xmlns: string
  type: string
  /** The first child: what was asked for. */
  child?: string
  to: string
  /** Unix time in milliseconds. */
  at: number
  /** The code with which it was refused. */
  error?: string
}

const capacity = 5000

/** The latest queries of each account's linked devices, so that a test can say how often something was asked. */
export class QueryLog {
  readonly #queries = new Map<string, LoggedQuery[]>()

  /** @returns the entry, to note in it what became of the query */
  add({ pn, record }: Companion, iq: BinaryNode): LoggedQuery {
    const { xmlns = '', type = '', to = '' } = iq.attrs
    const [child] = getAllBinaryNodeChildren(iq)
    const query = { device: record.device, xmlns, type, ...(child ? { child: child.tag } : {}), to, at: Date.now() }
    const queries = this.of(pn)
    queries.push(query)
    this.#queries.set(pn, queries.slice(-capacity))
    return query
  }

  of(pn: string): LoggedQuery[] {
    return this.#queries.get(pn) ?? []
  }

  clear(pn: string): void {
    this.#queries.delete(pn)
  }
}
