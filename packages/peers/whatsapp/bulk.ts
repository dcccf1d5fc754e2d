import type { Phone } from '#whatsapp/phones/phone.ts'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import type { NetworkState } from './state.ts'

export interface BulkOrder {
  /** Phone number of the account that gets the messages. */
  to: string
  count: number
  /** Messages per second. */
  rate: number
  /** How many people write, in turn; missing ones are added. */
  contacts: number
  /** Starts each text; the running number follows. */
  text: string
}

export interface BulkProgress extends BulkOrder {
  id: number
  sent: number
  failed: number
  /** Unix time in milliseconds. */
  startedAt: number
  finishedAt?: number
}

const tick = 10

/** Many messages at a steady rate, for load tests. */
export class BulkSender {
  readonly #state: NetworkState
  readonly #orders: BulkProgress[] = []
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(state: NetworkState) {
    this.#state = state
  }

  progress(id: number): BulkProgress | undefined {
    return this.#orders[id - 1]
  }

  /** Starts sending, and returns before it is done. */
  start(order: BulkOrder, reader: Phone): BulkProgress {
    const writers = Array.from({ length: order.contacts }, (_, index) => this.#contact(index))
    const progress: BulkProgress = { ...order, id: this.#orders.length + 1, sent: 0, failed: 0, startedAt: Date.now() }
    this.#orders.push(progress)
    let started = 0
    const timer = setInterval(() => {
      const due = Math.min(order.count, Math.floor(((Date.now() - progress.startedAt) * order.rate) / 1000) + 1)
      for (; started < due; started++) {
        const writer = writers[started % writers.length] as Phone
        void this.#send(progress, writer, reader, `${order.text} ${started + 1}`)
      }
      if (started >= order.count) this.#stop(timer)
    }, tick)
    this.#timers.add(timer)
    return progress
  }

  close(): void {
    for (const timer of this.#timers) this.#stop(timer)
  }

  async #send(progress: BulkProgress, writer: Phone, reader: Phone, text: string): Promise<void> {
    try {
      await writeOnPhone(this.#state, writer, reader, { text })
      progress.sent++
    } catch {
      progress.failed++
    }
    if (progress.sent + progress.failed === progress.count) progress.finishedAt = Date.now()
  }

  #contact(index: number): Phone {
    const number = String(index + 1).padStart(4, '0')
    const pn = `551197000${number}`
    return this.#state.directory.phone(pn) ?? this.#state.directory.addPhone({ pn, name: `Carga ${number}` })
  }

  #stop(timer: NodeJS.Timeout): void {
    clearInterval(timer)
    this.#timers.delete(timer)
  }
}
