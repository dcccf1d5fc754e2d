// @module-tag official-lines
// @module-tag messages

import { sendMessage } from '@recado/contract/messages/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { write } from '@recado/peers/meta/writing'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seededRandom } from '#support/kills.ts'
import { openShop, type Shop } from '#support/meta.ts'
import { connectOfficial } from './connect-official.ts'
import { type Product, startProduct } from '#support/product.ts'
import { until } from '#support/until.ts'
import { answerIn } from '#support/writing.ts'

/** In the whole proof, some five minutes. `channels/test/contract/in-doubt.test.ts` has each case by itself. */
const { isWhole, seed } = inject('proof')
const [kills, cuts, answersEach] = [40, 20, 5]
const timeout = 1_800_000
const customers = 20
const jitterMs = 300

const random = seededRandom(seed)
let shop: Shop
let state: Shop['meta']['state']
let product: Product
let connectionId: number
let tickets: number[]

beforeAll(async () => {
  shop = await openShop()
  state = shop.meta.state
  product = await startProduct(shop.env)
  connectionId = await connectOfficial(product, shop)
  for (let at = 0; at < customers; at++) {
    const person = state.people.add(`55419740${String(at).padStart(5, '0')}`, `Pessoa ${at}`)
    write(state, person, shop.number, { type: 'text', content: { body: 'oi' } })
  }
  const admin = await product.admin()
  const waiting = await until('all have written', async () => {
    const { tickets: found } = await admin.call(listTickets, { status: 'pending' })
    return found.length === customers && found
  })
  tickets = waiting.map(({ id }) => id)
  for (const id of tickets) await admin.call(updateTicket, { id, status: 'open' })
})
afterAll(async () => {
  await product?.remove()
  await shop?.close()
})

interface Answer {
  id: number
  ticketId: number
  ref: string
  ack: number
  failedReason: string | null
}

const answers = () =>
  product.query<Answer>(
    `select id::int, ticket_id::int as "ticketId", client_id as ref, ack, failed_reason as "failedReason" from messages
     where connection_id = $1 and from_me order by messages.id`,
    [connectionId],
  )
/** Our references of what Meta has, once each time that it has it. */
const atMeta = () => state.messages.list().flatMap(({ isIncoming, reference }) => (isIncoming ? [] : [reference ?? '']))
const isInDoubt = ({ failedReason }: Answer) => failedReason === 'ERR_WAPP_UNCERTAIN'

/** In each round some answers are written and a process is killed; in some of them an answer of Meta is lost as well. */
function roundsInRandomOrder() {
  const all = Array.from({ length: kills }, (_, at) => ({
    role: at % 2 ? ('main' as const) : ('channels' as const),
    isCut: at >= kills - cuts,
    order: random(),
  }))
  return all.sort((a, b) => a.order - b.order)
}

/** Meta takes a message, and its answer is lost. It tells nothing by webhooks until then. */
function loseAnswer(): () => Promise<void> {
  state.webhooks.hold(true)
  const before = new Set(atMeta())
  shop.meta.faults.add({ kind: 'cut', after: true, on: `POST /v25.0/${shop.number.id}/messages` })
  return async () => {
    const [doubt] = await until('the doubt is shown', async () => {
      const shown = (await answers()).filter((answer) => isInDoubt(answer) && !before.has(answer.ref))
      const taken = atMeta()
      const found = shown.filter(({ ref }) => taken.includes(ref))
      return shop.meta.faults.list().length === 0 && found.length > 0 && found
    })
    state.webhooks.hold(false)
    await until('Meta has settled the doubt', async () => {
      const answer = (await answers()).find(({ id }) => id === doubt?.id)
      return answer?.failedReason === null && answer.ack > 0
    })
  }
}

/** All is sent or given up, and all that Meta tells has been taken in. */
async function untilQuiet(): Promise<void> {
  const text = `select from channels.outbox where kind = 'message' and state in ('queued', 'sending')
    union all select from channels.hooks union all select from channels.hook_parts
    union all select from channels.inbox where state = 'ready'`
  const isQuiet = async () => state.webhooks.waiting === 0 && (await product.query(text)).length === 0
  await until('all is sent and told', isQuiet, 180_000)
}

test.runIf(isWhole)(
  'answers leave over the official line through kills and lost answers: none is lost, none sent twice, and each doubt is shown',
  { timeout },
  async ({ annotate }) => {
    const began = performance.now()
    const admin = await product.admin()
    for (const [round, { role, isCut }] of roundsInRandomOrder().entries()) {
      const settled = isCut ? loseAnswer() : undefined
      const writing = Array.from({ length: answersEach }, (_, at) => {
        const ticketId = tickets[(round * answersEach + at) % customers] ?? 0
        return answerIn(admin, ticketId, `resposta ${at} da rodada ${round}`)
      })
      await pause(random() * jitterMs)
      await product.kill(role)
      if (role === 'main') await product.start()
      await Promise.all(writing)
      await settled?.()
    }
    await untilQuiet()
    const stored = await answers()
    const taken = new Set(atMeta())
    const doubts = stored.filter(isInDoubt)
    expect(stored).toHaveLength(kills * answersEach)
    expect(atMeta()).toHaveLength(taken.size)
    // Whatever Meta has was told by its statuses, and what it never had is shown as a doubt.
    expect(doubts.filter(({ ref }) => taken.has(ref))).toEqual([])
    const certain = stored.filter((answer) => !isInDoubt(answer))
    expect(certain.filter(({ ref, ack, failedReason }) => !taken.has(ref) || ack < 3 || failedReason !== null)).toEqual([])
    for (const { ticketId, ref } of doubts) await admin.call(sendMessage, { ticketId, clientId: ref, body: '' })
    await untilQuiet()
    expect(atMeta().toSorted()).toEqual(stored.map(({ ref }) => ref).toSorted())
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const result = `${stored.length} answers, ${kills} kills, ${cuts} cut answers: 0 lost, 0 twice, ${doubts.length} never left`
    await annotate(`official: ${result}; ${seconds} s, SEED=${seed}`, 'figures')
  },
)
