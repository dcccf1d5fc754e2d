import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Notices } from '#pix/notices.ts'
import { Failure } from './failure.ts'
import { parse, type Payment } from './records.ts'

const maxWebhooks = 10
const failuresToStop = 15

const fields = z.strictObject({
  name: z.string().min(1).max(100),
  url: z.url({ protocol: /^https$/ }),
  email: z.email(),
  enabled: z.boolean(),
  interrupted: z.boolean(),
  apiVersion: z.literal(3).optional(),
  authToken: z.string().min(32).max(255),
  sendType: z.enum(['SEQUENTIALLY', 'NON_SEQUENTIALLY']),
  events: z.array(z.string().regex(/^PAYMENT_[A-Z_]+$/)).min(1),
})

type Webhook = z.output<typeof fields> & { id: string; failures: number }

/** The webhooks of an account, which learn of its payments. A webhook that fails too often gets no more notices until it is resumed. */
export class Webhooks {
  readonly #notices: Notices
  #all: Webhook[] = []

  constructor(notices: Notices) {
    this.#notices = notices
  }

  add(raw: unknown): object {
    const asked = parse(fields, raw)
    if (this.#all.length >= maxWebhooks) throw new Failure(400, 'invalid_action', 'O limite de webhooks foi atingido')
    const webhook = { id: randomBytes(8).toString('hex'), failures: 0, ...asked }
    this.#all.push(webhook)
    return shown(webhook)
  }

  list(): object[] {
    return this.#all.map(shown)
  }

  update(id: string, raw: unknown): object {
    const webhook = this.#all.find((one) => one.id === id)
    if (!webhook) throw new Failure(404, 'not_found', 'Webhook não encontrado')
    Object.assign(webhook, parse(fields.partial(), raw))
    if (!webhook.interrupted) webhook.failures = 0
    return shown(webhook)
  }

  remove(id: string): object {
    if (!this.#all.some((one) => one.id === id)) throw new Failure(404, 'not_found', 'Webhook não encontrado')
    this.#all = this.#all.filter((one) => one.id !== id)
    return { deleted: true, id }
  }

  /** A repeated event keeps its id. Its time is local, without a zone. */
  tell(event: string, payment: Payment, now: Date, times = 1): void {
    const id = `evt_${randomBytes(8).toString('hex')}&${now.getTime()}`
    const dateCreated = now.toISOString().slice(0, 19).replace('T', ' ')
    for (const webhook of this.#all) {
      if (!webhook.enabled || webhook.interrupted || !webhook.events.includes(event)) continue
      const body = structuredClone({ id, event, dateCreated, payment })
      const headers = { 'asaas-access-token': webhook.authToken, 'user-agent': 'Java/1.8.0_282' }
      for (let count = 0; count < times; count++) this.#notices.add({ url: webhook.url, headers, body })
    }
  }

  /** Delivers what is due. A webhook that has failed too often in a row is interrupted. */
  async deliver(): Promise<number[]> {
    const statuses = await this.#notices.deliver()
    for (const status of statuses) {
      for (const webhook of this.#all) {
        webhook.failures = status === 200 ? 0 : webhook.failures + 1
        if (webhook.failures >= failuresToStop) webhook.interrupted = true
      }
    }
    return statuses
  }
}

/** A webhook as the API shows it, never with its token. */
function shown({ authToken: _authToken, failures: _failures, ...webhook }: Webhook): object {
  return { ...webhook, hasAuthToken: true }
}
