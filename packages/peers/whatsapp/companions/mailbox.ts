import type { BinaryNode } from '@whiskeysockets/baileys'
import { Backlog } from './backlog.ts'
import type { Collection, Store } from '#whatsapp/store.ts'

/** A stanza for a linked device, kept until the device answers it. */
export interface Parcel {
  stanza: BinaryNode
  /** The conversation whose order must be kept; parcels without one stand alone. */
  conversation?: string
  /** Phone number of the phone on which the message was written; absent for receipts and history. */
  writer?: string
  /** What the account's phone tells the device behind the scenes. It is encrypted anew when the device cannot read it. */
  behindTheScenes?: 'history' | 'app-state-key'
}

/** The part of a linked device's socket that its mailbox uses. */
export interface Outlet {
  send(stanza: BinaryNode): void
}

/** The key under which a parcel waits; the device's answer names the same tag, id and type. */
export function parcelKey(tag: string, id: string, type = ''): string {
  return tag === 'receipt' ? `receipt ${id} ${type}` : `${tag} ${id}`
}

/**
 * The parcels on their way to one linked device. A parcel leaves only when the device has answered it. A parcel that was on the wire when a
 * socket closed is sent again at the next login, in order. The device may have decrypted such a stanza already (and then asks for it anew),
 * so the rest of its conversation waits until it is answered. Parcels that wait at a login go out in batches. New parcels follow when all
 * of those have been answered.
 */
export class Mailbox {
  readonly #parcels: Collection<Parcel>
  readonly #conversations = new Map<string, Set<string>>()
  readonly #onWire = new Set<string>()
  readonly #doubtful = new Set<string>()
  readonly #onTransmit: (key: string, parcel: Parcel) => number
  #outlet: Outlet | undefined
  #backlog: Backlog | undefined
  #onDrained: (() => void) | undefined

  /** @param onTransmit is called with each parcel before it goes out, and returns how many copies to send, 0 for a deaf device */
  constructor(store: Store, jid: string, onTransmit: (key: string, parcel: Parcel) => number) {
    this.#parcels = store.collection(`mailbox of ${jid}`)
    this.#onTransmit = onTransmit
    for (const [key, parcel] of this.#parcels.entries()) {
      this.#enter(key, parcel)
      this.#doubtful.add(key)
    }
  }

  get size(): number {
    return this.#parcels.size
  }

  count(tag: string): number {
    return [...this.#parcels.values()].filter(({ stanza }) => stanza.tag === tag).length
  }

  get(key: string): Parcel | undefined {
    return this.#parcels.get(key)
  }

  /** Stores a parcel, replacing one with the same key; `deliver` sends it. @returns its key */
  put(parcel: Parcel): string {
    const { tag, attrs } = parcel.stanza
    const key = parcelKey(tag, attrs['id'] ?? '', attrs['type'])
    this.#parcels.put(key, parcel)
    this.#enter(key, parcel)
    this.#onWire.delete(key)
    return key
  }

  /** Sends a stored parcel, if the device is connected and nothing before it is in its way. */
  deliver(key: string): void {
    if (!this.#backlog || this.#backlog.hasSent(key)) this.#send(key)
    this.#goOn()
  }

  /** Removes a parcel that the device has answered, and sends what waited behind it. */
  answered(key: string): Parcel | undefined {
    const parcel = this.#parcels.get(key)
    if (!parcel) return undefined
    this.#parcels.delete(key)
    this.#onWire.delete(key)
    const wasInDoubt = this.#doubtful.delete(key)
    const conversation = this.#conversations.get(parcel.conversation ?? '')
    conversation?.delete(key)
    if (conversation?.size === 0) this.#conversations.delete(parcel.conversation ?? '')
    else if (wasInDoubt && conversation && !this.#backlog) for (const next of conversation) this.#send(next)
    this.#backlog?.settle(key)
    this.#goOn()
    return parcel
  }

  /** The device asks for a parcel anew. That counts as an answer, though the parcel stays until the new copy is answered. */
  askedAgain(key: string): void {
    this.#backlog?.settle(key)
    this.#goOn()
  }

  /** The device logged in; what waits goes out when it asks for it. @param onDrained called when all of that is answered */
  open(outlet: Outlet, onDrained: () => void): void {
    this.#outlet = outlet
    this.#onDrained = onDrained
    this.#backlog = new Backlog([...this.#parcels.entries()].map(([key]) => key))
    this.#goOn()
  }

  /** The device asks for so many of the parcels that waited when it logged in. */
  requestBatch(count: number): void {
    this.#backlog?.request(count)
    this.#goOn()
  }

  close(): void {
    this.#outlet = undefined
    this.#backlog = undefined
    for (const key of this.#onWire) this.#doubtful.add(key)
    this.#onWire.clear()
  }

  clear(): void {
    this.close()
    this.#parcels.clear()
    this.#conversations.clear()
    this.#doubtful.clear()
  }

  #send(key: string, mark?: { offline: string }): 'sent' | 'held' | 'lost' {
    const parcel = this.#parcels.get(key)
    if (!parcel || !this.#outlet || this.#onWire.has(key) || this.#isHeldBack(key, parcel)) return 'held'
    const copies = this.#onTransmit(key, parcel)
    if (copies === 0) return 'lost'
    this.#onWire.add(key)
    const { stanza } = parcel
    const sent = mark ? { ...stanza, attrs: { ...stanza.attrs, ...mark } } : stanza
    for (let copy = 0; copy < copies; copy++) this.#outlet.send(sent)
    return 'sent'
  }

  #goOn(): void {
    const backlog = this.#backlog
    if (!backlog) return
    backlog.goOn((key) => this.#send(key, { offline: '1' }))
    if (!backlog.isDone) return
    this.#backlog = undefined
    this.#onDrained?.()
    for (const [key] of this.#parcels.entries()) this.#send(key)
  }

  #enter(key: string, { conversation }: Parcel): void {
    if (!conversation) return
    const keys = this.#conversations.get(conversation)
    if (keys) keys.add(key)
    else this.#conversations.set(conversation, new Set([key]))
  }

  /** Parcels in doubt are the oldest of their conversation, so checking the first is enough. */
  #isHeldBack(key: string, { conversation }: Parcel): boolean {
    const [first] = this.#conversations.get(conversation ?? '') ?? []
    return first !== undefined && first !== key && this.#doubtful.has(first)
  }
}
