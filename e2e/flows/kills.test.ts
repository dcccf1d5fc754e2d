// @module-tag flows
// @module-tag bots
// @module-tag trigger-phrases

import { listConnections } from '@recado/contract/connections/api'
import { createTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { createFlow, type SavedGraph, saveFlow } from '@recado/contract/flows/api'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addCustomers, type Customer, heard, say } from '../soak/shop.ts'
import { connectNumber } from '../support/connection.ts'
import { killAtRandom, seededRandom } from '../support/kills.ts'
import { type Product, startProduct } from '../support/product.ts'

/** The whole proof takes some fifteen minutes. */
const { isWhole, seed } = inject('proof')
const { contacts, each, rounds } = isWhole ? { contacts: 300, each: 20, rounds: 7 } : { contacts: 10, each: 2, rounds: 2 }
const timeout = isWhole ? 3_600_000 : 240_000
const lookMs = isWhole ? 3_000 : 500
const phrase = 'Começar a conversa'

let product: Product
const random = seededRandom(seed)
beforeAll(async () => {
  product = await startProduct()
  await connectNumber(product)
  const admin = await product.admin()
  const { id } = await admin.call(createFlow, { name: 'Longo' })
  await admin.call(saveFlow, { idFlow: id, ...longFlow() })
  const [line] = await admin.call(listConnections, {})
  await admin.call(createTriggerPhrase, { name: 'Longo', flowId: id, whatsappId: line?.id ?? 0, phrase })
})
afterAll(() => product?.remove())

/** Rounds of eight blocks: texts, a question, a menu with a way for each answer, a condition on the answer, an interval now and then. */
function longFlow(): SavedGraph {
  const nodes: SavedGraph['nodes'] = []
  const connections: SavedGraph['connections'] = []
  const add = (id: string, type: string, data: SavedGraph['nodes'][number]['data']) =>
    nodes.push({ id, type, data, position: { x: 0, y: 0 } })
  const way = (source: string, target: string, sourceHandle = 'a') => connections.push({ source, target, sourceHandle })
  add('start', 'start', {})
  let last = 'start'
  for (let at = 0; at < rounds; at += 1) {
    add(`m${at}`, 'message', { label: `Rodada ${at}, {{firstName}}` })
    add(`q${at}`, 'question', { typebotIntegration: { message: `Número ${at}?`, answerKey: `n${at}` } })
    add(`c${at}`, 'condition', { key: `n${at}`, condition: 2, value: '50' })
    add(`big${at}`, 'message', { label: `{{n${at}}} é muito` })
    add(`small${at}`, 'message', { label: `{{n${at}}} é pouco` })
    const options = ['Azul', 'Verde'].map((value, index) => ({ number: index + 1, value }))
    add(`o${at}`, 'menu', { message: `Cor ${at}?`, arrayOption: options })
    add(`blue${at}`, 'message', { label: `Azul ${at}` })
    add(`green${at}`, 'message', { label: `Verde ${at}` })
    way(last, `m${at}`)
    way(`m${at}`, `q${at}`)
    way(`q${at}`, `c${at}`)
    way(`c${at}`, `big${at}`)
    way(`c${at}`, `small${at}`, 'b')
    way(`big${at}`, `o${at}`)
    way(`small${at}`, `o${at}`)
    way(`o${at}`, `blue${at}`, 'a1')
    way(`o${at}`, `green${at}`, 'a2')
    last = `join${at}`
    add(last, at % 3 === 1 ? 'interval' : 'message', at % 3 === 1 ? { sec: 2 } : { label: `Fim da rodada ${at}` })
    way(`blue${at}`, last)
    way(`green${at}`, last)
  }
  return { nodes, connections }
}

/** The customer's answers, and the transcript if nothing goes wrong. */
function expected(of: number): { answers: string[]; transcript: string[] } {
  const answers: string[] = []
  const transcript: string[] = []
  for (let at = 0; at < rounds; at += 1) {
    const number = String((of * 37 + at * 11) % 100)
    const isBlue = (of + at) % 2 === 0
    answers.push(number, isBlue ? '1' : 'verde')
    transcript.push(`Rodada ${at}, Pessoa`, `Número ${at}?`, `${number} é ${Number(number) >= 50 ? 'muito' : 'pouco'}`)
    transcript.push(`Cor ${at}?\n*1* - Azul\n*2* - Verde`, `${isBlue ? 'Azul' : 'Verde'} ${at}`)
    if (at % 3 !== 1) transcript.push(`Fim da rodada ${at}`)
  }
  return { answers, transcript }
}

/** Answers each question once it is read, until all is said. */
async function walk(customer: Customer, of: number, passed: () => void): Promise<string[]> {
  const { answers, transcript } = expected(of)
  await say(product, customer, phrase)
  let texts: string[] = []
  while (texts.length < transcript.length) {
    await pause(lookMs)
    texts = await heard(product, customer)
    const asked = texts.filter((text) => /\?(\n|$)/.test(text)).length
    if (asked >= customer.written && customer.written <= answers.length) {
      await say(product, customer, answers[customer.written - 1])
      passed()
    }
  }
  return texts
}

test(
  'people walk a long flow through kills of both processes: what they read is what the flow says, and no step comes twice',
  { timeout },
  async ({ annotate }) => {
    const began = performance.now()
    const customers = await addCustomers(product, 5_000, contacts)
    let progress = 0
    const total = contacts * rounds * 2
    const killing = killAtRandom(product, { random, each, total: total * 0.9, progress: () => progress })
    const walks = customers.map(async (customer, at) => {
      // Customers start at different times.
      await pause(random() * contacts * 100)
      return walk(customer, at, () => (progress += 1))
    })
    const transcripts = await Promise.all(walks)
    await killing
    // A message that still arrived now would be one too many.
    await pause(3_000)
    for (const [at, customer] of customers.entries()) {
      expect(await heard(product, customer), customer.pn).toEqual(expected(at).transcript)
      expect(transcripts[at], customer.pn).toEqual(expected(at).transcript)
    }
    const runs = await product.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from bot_runs group by status',
    )
    expect(runs).toEqual([{ status: 'ended', count: contacts }])
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    await annotate(
      `flows: ${contacts} people, ${rounds * 9 + 1} blocks, ${2 * each} kills: transcripts as without any; ${seconds} s, SEED=${seed}`,
      'figures',
    )
  },
)
