import { triggerFlow } from '@recado/contract/bots/api'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { deletePrompt } from '@recado/contract/prompts/api'
import { showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openPromptWorld, type PromptWorld, words } from '../../../../test/fixtures/model.ts'

/** A whole run plays ten thousand interleavings. */
const { isWhole, seed } = inject('proof')
const rounds = isWhole ? 10_000 : 8

let shop: PromptWorld
let phones = 0
beforeAll(async () => {
  shop = await openPromptWorld()
  await shop.w.owner.query('update connections set prompt_id = $2 where id = $1', [shop.connectionId, shop.promptId])
})
afterAll(() => shop.end())
beforeEach(() => {
  shop.openai.scripts.length = 0
  shop.openai.faults.clear()
})

/** A customer who writes to the shop and reads the answers. */
class Customer {
  readonly phone = `55419778${String(++phones).padStart(5, '0')}`
  ticketId = 0

  async writes(text: string): Promise<void> {
    await shop.w.receive(shop.connectionId, this.phone, text, { pushName: 'Beatriz' })
    await shop.w.settle()
    if (this.ticketId > 0) return
    const { rows } = await shop.w.owner.query<{ id: number }>('select id from tickets order by id desc limit 1')
    this.ticketId = rows[0]?.id ?? 0
  }

  async says(text: string): Promise<void> {
    await this.writes(text)
    await pass(4)
  }

  /** Messages that are on their way to the customer, or have arrived. */
  async heard(): Promise<string[]> {
    const { rows } = await shop.w.owner.query<{ body: string }>(
      "select body from messages where ticket_id = $1 and origin = 'bot' and failed_reason is null order by id",
      [this.ticketId],
    )
    return rows.map(({ body }) => body)
  }

  async run(): Promise<{ status: string; reason: string | null } | undefined> {
    const { rows } = await shop.w.owner.query<{ status: string; reason: string | null }>(
      'select status, reason from bot_runs where ticket_id = $1 order by id desc limit 1',
      [this.ticketId],
    )
    return rows[0]
  }

  ticket = async () => (await shop.w.call(await admin(), showTicket, { id: this.ticketId })).body
  isAccepted = async () => void (await shop.w.call(await admin(), updateTicket, { id: this.ticketId, status: 'open' }))
}

const admin = async () => ({ ...shop.admin, token: await shop.w.renewedToken(shop.admin) })

async function pass(seconds: number): Promise<void> {
  shop.w.turnClock(seconds * 1_000)
  await shop.w.settle()
}

const answer = (...parts: string[]) => JSON.stringify({ parts, action: 'answer' })

test('the prompt of the connection answers until it hands over to its queue, and says what comes next', async () => {
  shop.openai.scripts.push(
    { match: /pessoa/, say: JSON.stringify({ parts: ['Certo.'], action: 'transfer' }) },
    { match: /./s, say: answer('Custa R$ 900.', 'Quer medidas?') },
  )
  const one = new Customer()
  await one.says('Quanto custa a mesa?')
  expect(await one.heard()).toEqual(['Custa R$ 900.', 'Quer medidas?'])
  expect(await one.ticket()).toMatchObject({ chatbot: true, status: 'pending', queueId: null, promptId: expect.any(Number) })
  await one.says('quero falar com uma pessoa')
  const [, , certo, goodbye] = await one.heard()
  expect(certo).toBe('Certo.')
  expect(goodbye).toContain('Vendas')
  expect(await one.run()).toEqual({ status: 'people', reason: 'asked-for-people' })
  expect(await one.ticket()).toMatchObject({ chatbot: false, status: 'pending', queueId: shop.queueId, promptId: null })
  await one.says('alô?')
  expect(await one.heard()).toHaveLength(4)
  expect(await one.ticket()).toMatchObject({ queueId: shop.queueId })
})

test.for(['html', 'quota', 'key', 'null-content', 'garbage', 'huge'] as const)(
  'a failing service (%s) leads to attendants, and the customer is told',
  async (kind) => {
    shop.openai.faults.add({ kind, times: 5 })
    const one = new Customer()
    await one.says('Quanto custa a mesa?')
    expect(await one.run()).toEqual({ status: 'people', reason: 'failed-outside' })
    expect((await one.heard())[0]).toContain('Vendas')
    expect(await one.ticket()).toMatchObject({ chatbot: false, queueId: shop.queueId })
  },
)

test('a node of a flow answers with its own words and key, and the flow continues after it', async () => {
  const at = { position: { x: 0, y: 0 } }
  const model = { name: 'Ana', prompt: words, model: 'gpt-6-luna', apiKey: 'sk-local' }
  const flow = (await shop.w.call(await admin(), createFlow, { name: 'Com IA', isSlashCommand: true })).body
  await shop.w.call(await admin(), saveFlow, {
    idFlow: flow.id,
    nodes: [
      { id: 's', type: 'start', data: {}, ...at },
      { id: 'o', type: 'openai', data: { typebotIntegration: model }, ...at },
      { id: 'm', type: 'message', data: { label: 'Já vem alguém, {{firstName}}.' }, ...at },
    ],
    connections: [
      { source: 's', target: 'o' },
      { source: 'o', target: 'm' },
    ],
  })
  shop.openai.scripts.push(
    { match: /pessoa/, say: JSON.stringify({ parts: [], action: 'transfer' }) },
    { match: /./s, say: answer('Pois não?') },
  )
  const one = new Customer()
  await one.writes('oi')
  await one.isAccepted()
  expect((await shop.w.call(await admin(), triggerFlow, { id: one.ticketId, flowId: flow.id })).status).toBe(200)
  await pass(1)
  expect(await one.heard()).toEqual(['Pois não?'])
  await one.says('uma pessoa, por favor')
  expect((await one.heard()).at(-1)).toBe('Já vem alguém, Beatriz.')
  expect(await one.run()).toEqual({ status: 'people', reason: 'end' })
})

test('once the plan has no models, none is asked in any conversation, and attendants go on', async () => {
  const uses = (has: boolean) => shop.w.owner.query('update plans set use_open_ai = $1', [has])
  shop.openai.scripts.push({ match: /./s, say: answer('Pois não?') })
  const [one, late] = [new Customer(), new Customer()]
  await one.says('oi')
  shop.openai.chats.length = 0
  await uses(false)
  await one.says('e aí?')
  await late.says('oi')
  await uses(true)
  const told = expect.stringContaining('Vou passar a conversa') as string
  expect([shop.openai.chats, await one.heard(), await late.heard()]).toEqual([[], ['Pois não?', told], []])
  expect([await one.run(), await late.run()]).toEqual([{ status: 'people', reason: 'failed-outside' }, undefined])
  expect(await one.ticket()).toMatchObject({ chatbot: false, status: 'pending' })
})

test('a prompt that is deleted while it answers leaves its conversations to attendants', async () => {
  shop.openai.scripts.push({ match: /./s, say: answer('Pois não?') })
  const own = await shop.create()
  await shop.w.owner.query('update connections set prompt_id = $2 where id = $1', [shop.connectionId, own])
  const one = new Customer()
  await one.says('oi')
  await shop.w.owner.query('update connections set prompt_id = $2 where id = $1', [shop.connectionId, shop.promptId])
  expect(await one.ticket()).toMatchObject({ chatbot: true })
  expect((await shop.w.call(await admin(), deletePrompt, { id: own })).status).toBe(200)
  expect(await one.ticket()).toMatchObject({ chatbot: false, status: 'pending' })
  await one.says('alô?')
  expect(await one.heard()).toEqual(['Pois não?'])
})

test('a customer who writes on while the model thinks gets one answer to everything', async () => {
  const one = new Customer()
  let more: Promise<void> | undefined
  shop.openai.scripts.push(
    { match: /cadeira/, say: answer('As duas?') },
    {
      match: /./s,
      say: () => {
        more = shop.w.receive(shop.connectionId, one.phone, 'e a cadeira?').then(() => undefined)
        return { content: answer('Só a mesa?'), ms: 1_500 }
      },
    },
  )
  await one.says('Quanto custa a mesa?')
  await more
  await shop.w.settle()
  await pass(4)
  expect(await one.heard()).toEqual(['As duas?'])
})

test('an answer to less than has been heard by then is not sent', async () => {
  const one = new Customer()
  const hearMore = async () => {
    await one.writes('e a cadeira?')
    await pass(4)
  }
  shop.openai.scripts.push(
    { match: /cadeira/, say: answer('As duas?') },
    { match: /./s, say: () => ({ content: answer('Só a mesa?'), after: hearMore() }) },
  )
  await one.says('Quanto custa a mesa?')
  await pass(4)
  expect(await one.heard()).toEqual(['As duas?'])
})

test('a customer who never stops writing is answered all the same: a model is asked anew three times', async () => {
  const one = new Customer()
  let more: Promise<unknown> = Promise.resolve()
  shop.openai.chats.length = 0
  shop.openai.scripts.push({
    match: /./s,
    say: () => {
      more = shop.w.receive(shop.connectionId, one.phone, 'e mais uma coisa')
      return { content: answer('Pois não?'), ms: 1_200 }
    },
  })
  await one.says('oi')
  for (let turn = 0; turn < 6 && (await one.heard()).length === 0; turn += 1) {
    await more
    await shop.w.settle()
    await pass(4)
  }
  expect([await one.heard(), shop.openai.chats.length]).toEqual([['Pois não?'], 4])
})

test.each([
  [30, { isAsked: true, status: 'waiting', reason: null }],
  [61, { isAsked: false, status: 'people', reason: 'failed-outside' }],
])('after %i seconds in the queue a model is asked, or attendants take over: after a minute', async (seconds, outcome) => {
  shop.openai.scripts.push({ match: /./s, say: answer('Pois não?') })
  shop.openai.chats.length = 0
  await shop.w.owner.query(`
    create function wait_in_line() returns trigger language plpgsql as
      $$ begin new.due_at := new.due_at + interval '${seconds} seconds'; return new; end $$;
    create trigger wait_in_line before insert on work for each row when (new.kind = 'bots.ask-run') execute function wait_in_line()`)
  const one = new Customer()
  await one.says('oi')
  await shop.w.owner.query('drop function wait_in_line cascade')
  await pass(seconds)
  // On a busy machine a model may be asked once more.
  expect({ isAsked: shop.openai.chats.length > 0, ...(await one.run()) }).toEqual(outcome)
  expect((await one.heard())[0]).toMatch(outcome.isAsked ? 'Pois não?' : /^Vou passar a conversa para /)
})

test('while a company waits for a slow service, messages of its other customers are heard', async () => {
  const { w } = shop
  shop.openai.faults.add({ kind: 'slow', ms: 1_500, times: 8 })
  const waiting = Array.from({ length: 8 }, () => new Customer())
  for (const one of waiting) await w.receive(shop.connectionId, one.phone, 'oi')
  await w.settle()
  w.turnClock(4_000)
  const other = await w.connection(shop.admin.companyId)
  await w.receive(other, '5541977770000', 'oi')
  const count = async (text: string, values: unknown[] = []) => (await w.owner.query(text, values)).rowCount
  const asking = () => count("select from bot_runs where status = 'asking'")
  const worker = w.app.startWorker({ concurrency: 4, alone: false })
  await expect.poll(asking, { timeout: 20_000 }).toBeGreaterThan(4)
  await w.receive(other, '5541977770000', 'alguém?')
  const heard = () => count('select from messages where connection_id = $1 and not from_me', [other])
  await expect.poll(heard, { timeout: 20_000 }).toBe(2)
  expect(await asking()).toBeGreaterThan(0)
  await worker.settle()
  await worker.stop()
  expect(await asking()).toBe(0)
})

test(
  `${rounds} times people, customers and answers cross: nothing is said after a person took over`,
  { timeout: 3_600_000 },
  async () => {
    let state = seed
    const random = () => {
      state = (state * 16_807 + 1) % 2_147_483_647
      return state / 2_147_483_647
    }
    for (let round = 0; round < rounds; round += 1) {
      const one = new Customer()
      const acts: Promise<number | undefined>[] = []
      shop.openai.scripts.length = 0
      shop.openai.scripts.push({
        match: /./s,
        say: () => {
          if (acts.length < 4) acts.push(random() < 0.5 ? takeOver(one) : writeOn(one))
          return { content: answer('Uma', 'Duas'), ms: Math.floor(random() * 40) }
        },
      })
      await one.says('oi')
      if (random() < 0.5) await one.says('e aí?')
      const taken = (await Promise.all(acts)).filter((count) => count !== undefined)
      await shop.w.settle()
      await pass(4)
      await pass(13)
      const said = await one.heard()
      const why = `SEED=${seed}, round ${round}: ${said.join(' | ')}`
      for (const count of taken) expect(said.length, why).toBeLessThanOrEqual(count)
      // Each turn is answered once, so there are never more answers than messages of the customer.
      expect(said.length, why).toBeLessThanOrEqual(2 * 6)
      // A customer who wrote until the end is answered a little later. No customer waits for an answer that is not being asked for.
      const isAsking = async () => (await one.run())?.status === 'asking'
      for (let more = 0; more < 5 && (await isAsking()); more += 1) await pass(13)
      expect(await isAsking(), why).toBe(false)
    }
  },
)

test('after the subscription ends no model is asked and nothing is said, and after payment new messages are answered once', async () => {
  let asked = 0
  const count = () => ({ content: answer(`Resposta ${(asked += 1)}`), ms: 0 })
  shop.openai.scripts.push({ match: /./s, say: count })
  const one = new Customer()
  await one.says('oi')
  expect([asked, await one.heard()]).toEqual([1, ['Resposta 1']])
  await dueOn('2000-01-01')
  const late = new Customer()
  await one.writes('e aí?')
  await late.writes('tem alguém?')
  await pass(4)
  await pass(600)
  expect([asked, await one.heard(), await late.heard()]).toEqual([1, ['Resposta 1'], []])
  await dueOn(null)
  await pass(60)
  await late.says('bom dia')
  expect([asked, await late.heard()]).toEqual([2, ['Resposta 2']])
})

const dueOn = (day: string | null) =>
  shop.w.owner.query('update companies set due_date = $2 where id = $1', [shop.admin.companyId, day])

/** An attendant accepts. Returns how many messages had been said by then. */
async function takeOver(one: Customer): Promise<number> {
  await one.isAccepted()
  return (await one.heard()).length
}

async function writeOn(one: Customer): Promise<undefined> {
  await shop.w.receive(shop.connectionId, one.phone, 'mais uma coisa')
  return undefined
}
