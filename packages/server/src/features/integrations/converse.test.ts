import type { Reply, ReplyPart } from '@recado/contract/bots/reply'
import { createIntegration, showIntegration, updateIntegration } from '@recado/contract/integrations/api'
import type { IntegrationFault } from '@recado/contract/integrations/fields'
import type { Input } from '@recado/contract/endpoint'
import type { Block } from '@recado/peers/typebot/flow'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openServices, type Services } from '../../../test/fixtures/services.ts'
import type { TestUser } from '../../../test/world.ts'
import { converse } from './converse.ts'
import { findIntegrationSettings } from './integrations.ts'

let s: Services
let company: number
let marina: TestUser
beforeAll(async () => void (s = await openServices()))
beforeEach(async () => {
  company = await s.w.company()
  marina = await s.w.user(company, 'admin')
  for (const peer of [s.typebot, s.dialogflow, s.hooks]) {
    peer.faults.clear()
    peer.requests.length = 0
    peer.refused.length = 0
  }
})
afterAll(() => s.end())

const add = async (input: Input<typeof createIntegration>) => {
  const { status, body } = await s.w.call(marina, createIntegration, input)
  expect(status).toBe(200)
  return body.id
}

/** A customer who writes to an integration, asked as the bots ask it. */
function talk(id: number) {
  const uuid = randomUUID()
  let session: unknown = null
  let message = 0
  return async (...texts: string[]): Promise<Reply> => {
    const settings = await s.w.app.unit(company, (ctx) => findIntegrationSettings(ctx, id))
    if (!settings || settings.type === 'flowbuilder') throw new Error('no service')
    const reply = await converse(s.outside(company), {
      ticketId: 5,
      settings,
      // As a column returns it.
      session: JSON.parse(JSON.stringify(session)) as unknown,
      texts,
      contact: { id: 3, name: 'Rosa', number: '5511988880000', email: 'rosa@cliente.example' },
      ticket: { id: 5, uuid, status: 'pending', queueId: null },
      lastMessageId: (message += texts.length),
    })
    session = reply.session
    return reply
  }
}

const said = ({ parts }: Reply) => parts.filter(({ type }) => type !== 'wait').map(shown)

function shown(part: ReplyPart): string {
  if (part.type === 'link') return part.url
  if (part.type !== 'text') return part.type
  return [part.text, ...(part.options ?? []).map(({ title }) => title)].join(' | ')
}

const state = async (id: number) => (await s.w.call(marina, showIntegration, { id })).body.state

describe('typebot', () => {
  const bot = async (blocks: readonly Block[], more: Partial<Input<typeof createIntegration>> = {}) => {
    const publicId = `bot-${randomUUID()}`
    s.typebot.publish({ publicId, blocks })
    return add({ type: 'typebot', name: 'Atendente', urlN8N: `${s.typebot.url}/`, typebotSlug: publicId, ...more })
  }
  const menu: Block[] = [
    { id: 'hi', say: 'Olá, {{pushName}}!' },
    {
      id: 'size',
      ask: 'choice input',
      as: 'size',
      items: [
        { id: 'i1', content: 'Pequeno' },
        { id: 'i2', content: 'Médio' },
        { id: 'i3', content: 'Grande', to: 'bye' },
      ],
    },
    { id: 'you', say: 'Você escolheu {{size}}' },
    { id: 'mail', ask: 'email input', as: 'mail', retry: 'Isso não é um e-mail.' },
    { id: 'bye', say: 'Até logo' },
  ]

  test('a bot greets, offers choices, takes a number, and ends once it asks nothing more', async () => {
    const say = talk(await bot(menu, { typebotDelayMessage: 1500 }))
    const hello = await say('oi')
    expect(hello).toMatchObject({
      parts: [
        { type: 'wait', ms: 1500 },
        { type: 'text', text: 'Olá, Rosa!', options: [{ id: 'i1', title: 'Pequeno' }, { title: 'Médio' }, { title: 'Grande' }] },
      ],
      end: 'listening',
    })
    expect(said(await say('2'))).toEqual(['Você escolheu Médio'])
    expect(said(await say('não sei'))).toEqual(['Isso não é um e-mail.'])
    expect(await say('rosa@cliente.example')).toMatchObject({ session: null, end: 'ended' })
    // The session has ended and is not continued. A customer who writes again talks to a new session.
    expect(said(await say('oi'))).toEqual(['Olá, Rosa! | Pequeno | Médio | Grande'])
    expect([s.typebot.requests.filter(({ path }) => path.endsWith('/startChat')).length, s.typebot.refused]).toEqual([2, []])
  })

  test.each(['Médio', 'medio', ' MÉDIO! ', '2', '2)', '(2)', 'b', 'B)', 'i2'])('%s means the second choice', async (answer) => {
    const say = talk(await bot(menu))
    await say('oi')
    expect(said(await say(answer))).toEqual(['Você escolheu Médio'])
  })

  test('the last meaningful text of a burst counts, and a meaningless one is asked again in our words', async () => {
    const say = talk(await bot(menu, { typebotUnknownMessage: 'Não entendi, tente de novo.' }))
    await say('oi')
    expect(said(await say('4', 'x1'))).toEqual(['Não entendi, tente de novo. | Pequeno | Médio | Grande'])
    expect(said(await say('acho que', 'grande', 'por favor'))).toEqual(['Até logo'])
  })

  test('a customer makes several choices at once where the bot allows it', async () => {
    const items = [
      { id: 'a1', content: 'Café' },
      { id: 'a2', content: 'Pão' },
      { id: 'a3', content: 'Bolo' },
    ]
    const say = talk(
      await bot([
        { id: 'q', ask: 'choice input', as: 'x', items, options: { isMultipleChoice: true } },
        { id: 'r', say: '{{x}}' },
        { id: 'z', ask: 'text input' },
      ]),
    )
    await say('oi')
    expect(said(await say('1, bolo'))).toEqual(['Café, Bolo'])
  })

  test('a bot that starts with a question is told what the customer wrote', async () => {
    const say = talk(
      await bot([
        { id: 'q', ask: 'text input', as: 'need' },
        { id: 'r', say: 'Anotado: {{need}}' },
        { id: 'z', ask: 'text input' },
      ]),
    )
    expect(said(await say('quero um', 'orçamento'))).toEqual(['Anotado: quero um\norçamento'])
  })

  test('rich text, links, films and waits come in order, and nothing is run that belongs in a browser', async () => {
    const rich = [
      {
        type: 'p',
        children: [
          { text: 'Veja ' },
          { text: 'isto ', bold: true },
          { type: 'a', url: 'https://loja.example/x', children: [{ text: 'aqui' }] },
        ],
      },
      {
        type: 'ul',
        children: [
          { type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] },
          { type: 'li', children: [{ type: 'lic', children: [{ text: 'dois', italic: true }] }] },
        ],
      },
    ]
    const say = talk(
      await bot(
        [
          { id: 'a', say: rich },
          { id: 'w', wait: 90 },
          { id: 'b', show: { type: 'image', content: { url: 'https://loja.example/a.png' } } },
          { id: 'c', show: { type: 'video', content: { id: 'abc', type: 'youtube' } } },
          { id: 'd', show: { type: 'image', content: { url: 'javascript:alert(1)' } } },
          { id: 's', does: { type: 'scriptToExecute', scriptToExecute: { content: 'fetch("/x")', args: [] } } },
          { id: 'r', does: { type: 'redirect', redirect: { url: 'https://loja.example/pagar' } } },
          { id: 'z', ask: 'text input' },
        ],
        { typebotDelayMessage: 0 },
      ),
    )
    const { parts } = await say('oi')
    expect(parts).toEqual([
      { type: 'text', text: 'Veja *isto* aqui (https://loja.example/x)\n- um\n- _dois_' },
      { type: 'wait', ms: 60_000 },
      { type: 'link', url: 'https://loja.example/a.png' },
      { type: 'link', url: 'https://youtu.be/abc' },
      { type: 'link', url: 'https://loja.example/pagar' },
    ])
  })

  test.each(['payment input', 'file input'])('%s hands over to attendants', async (ask) => {
    const id = await bot([{ id: 'q', ask }])
    expect(await talk(id)('oi')).toMatchObject({ end: 'people', reason: 'ERR_INTEGRATION_UNSUPPORTED', session: null })
    expect(await state(id)).toMatchObject({ failures: 0, lastError: 'unsupported' })
  })

  test('a bot that waits for a browser hands over to attendants', async () => {
    const id = await bot([{ id: 'h', does: { type: 'listenForWebhook', expectsDedicatedReply: true } }])
    expect(await talk(id)('oi')).toMatchObject({ end: 'people', reason: 'ERR_INTEGRATION_UNSUPPORTED' })
  })

  test('commands stop the bot and name a queue of the company', async () => {
    const queue = await s.w.queue(company)
    const foreign = await s.w.queue(await s.w.company())
    const outcome = async (text: string) =>
      talk(
        await bot([
          { id: 'a', say: 'Um momento' },
          { id: 'c', say: text },
          { id: 'z', ask: 'text input' },
        ]),
      )('oi')
    expect(await outcome('#{"stopBot":true}')).toMatchObject({ end: 'people', queueId: null, session: null })
    const named = await outcome(`#{"queueId":"${queue}","userId":1}`)
    expect([said(named), named.end, named.queueId]).toEqual([['Um momento'], 'people', queue])
    expect(await outcome(`#{"queueId":${foreign}}`)).toMatchObject({ end: 'people', queueId: null })
    for (const text of ['#{"queueId":-1}', '#{"queueId":"1 or 1=1"}', '#{nonsense', '#{"stopBot":"yes"}', '#promoção'])
      expect(said(await outcome(text))).toEqual(['Um momento', text])
  })

  test('keywords end the conversation or restart it', async () => {
    const say = talk(
      await bot(menu, { typebotKeywordFinish: 'Sair', typebotKeywordRestart: 'recomeçar', typebotRestartMessage: 'Do começo.' }),
    )
    await say('oi')
    await say('1')
    const again = await say('Recomecar')
    expect([said(again), again.end, again.session]).toEqual([['Do começo.'], 'listening', null])
    expect(said(await say('oi'))).toEqual(['Olá, Rosa! | Pequeno | Médio | Grande'])
    const before = s.typebot.requests.length
    expect(await say('ah', 'SAIR')).toMatchObject({ parts: [], end: 'closed', session: null })
    expect(s.typebot.requests.length).toBe(before)
  })

  test('a session that was lost or is too old is started anew, once', async () => {
    const say = talk(await bot(menu, { typebotExpires: 10 }))
    await say('oi')
    s.typebot.forget()
    expect(said(await say('1'))).toEqual(['Olá, Rosa! | Pequeno | Médio | Grande'])
    s.w.turnClock(11 * 60_000)
    expect(said(await say('1'))).toEqual(['Olá, Rosa! | Pequeno | Médio | Grande'])
    s.w.turnClock(9 * 60_000)
    expect(said(await say('1'))).toEqual(['Você escolheu Pequeno'])
    marina.token = await s.w.renewedToken(marina)
  })

  test('the error text of Typebot about a missing or closed bot is stored', async () => {
    const id = await bot(menu)
    const slug = (await s.w.call(marina, showIntegration, { id })).body.typebotSlug
    s.typebot.shut(slug)
    expect(await talk(id)('oi')).toMatchObject({ end: 'people', reason: 'ERR_INTEGRATION_FAILED' })
    expect(await state(id)).toMatchObject({ lastError: 'refused', lastErrorText: 'This bot is now closed', failures: 1 })
    await s.w.call(marina, updateIntegration, { id, typebotSlug: 'nowhere' })
    await talk(id)('oi')
    expect(await state(id)).toMatchObject({ lastError: 'missing', lastErrorText: 'Typebot not found', failures: 2 })
  })
})

describe('dialogflow', () => {
  const agent = async (more: Partial<Input<typeof createIntegration>> = {}) => {
    const key = s.dialogflow.project(`loja-${randomUUID().slice(0, 8)}`, [
      { name: 'frete', words: ['frete'], messages: ['O frete é grátis.', { platform: 'TELEGRAM', text: { text: ['never'] } }] },
      {
        name: 'menu',
        words: ['menu'],
        messages: [{ quickReplies: { title: 'Sobre o quê?', quickReplies: ['Frete', 'Prazo'] } }],
      },
      { name: 'foto', words: ['foto'], messages: [{ image: { imageUri: 'https://loja.example/a.png' } }] },
      { name: 'prazo', words: ['prazo'], messages: [], fulfillmentText: 'Dois dias.' },
      { name: 'fim', words: ['tchau'], messages: ['Até!'], ends: true },
      { name: 'fallback', words: [], messages: ['Não entendi.'] },
    ])
    const id = await add({ type: 'dialogflow', name: 'Agente', projectName: key.projectId, jsonContent: key.json, ...more })
    return { id, key, say: talk(id) }
  }

  test('an agent answers in its own words, and one token serves many questions', async () => {
    const { say, id } = await agent()
    expect(said(await say('quanto é o', 'FRETE?'))).toEqual(['O frete é grátis.'])
    const menu = await say('menu')
    expect([said(menu), menu.end]).toEqual([['Sobre o quê? | Frete | Prazo'], 'listening'])
    expect(said(await say('2'))).toEqual(['Dois dias.'])
    expect(said(await say('foto'))).toEqual(['https://loja.example/a.png'])
    expect(await say('tchau')).toMatchObject({ parts: [{ text: 'Até!' }], end: 'ended', session: null })
    expect(said(await say(`${'🙂'.repeat(200)} frete`))).toEqual(['Não entendi.'])
    expect([s.dialogflow.requests.filter(({ path }) => path === '/token').length, s.dialogflow.refused]).toEqual([1, []])
    expect(await state(id)).toMatchObject({ active: true, failures: 0, lastError: null })
  })

  test.each([[['']], [[' ']], [['', '\n']]])(
    'texts without words (%j) are answered like any other, and are no failure',
    async (texts) => {
      const { say, id } = await agent()
      expect(said(await say(...texts))).toEqual(['Não entendi.'])
      expect([s.dialogflow.refused, (await state(id)).failures]).toEqual([[], 0])
    },
  )

  test('a revoked key is reported in Google’s words', async () => {
    const { say, id, key } = await agent()
    await say('frete')
    s.dialogflow.revoke(key)
    expect(await say('frete')).toMatchObject({ end: 'people', reason: 'ERR_INTEGRATION_FAILED' })
    expect(await state(id)).toMatchObject({ lastError: 'key', lastErrorText: 'Request had invalid authentication credentials.' })
    await say('frete')
    expect((await state(id)).lastErrorText).toBe('invalid_grant: Invalid grant: account not found')
  })

  test('a new token is fetched after an hour, and another project’s agent is not asked', async () => {
    const { say } = await agent()
    await say('frete')
    s.w.turnClock(61 * 60_000)
    expect(said(await say('frete'))).toEqual(['O frete é grátis.'])
    marina.token = await s.w.renewedToken(marina)
    const other = await agent({ projectName: 'outro-projeto' })
    await other.say('frete')
    expect(await state(other.id)).toMatchObject({ lastError: 'key' })
  })

  test('the token address that the key names is not called', async () => {
    const { key } = await agent()
    const hostile = JSON.stringify({ ...(JSON.parse(key.json) as object), token_uri: 'https://evil.example/token' })
    const id = await add({ type: 'dialogflow', name: 'Agente', projectName: key.projectId, jsonContent: hostile })
    expect(said(await talk(id)('frete'))).toEqual(['O frete é grátis.'])
  })
})

describe('n8n and webhook', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqrTw=='
  const hook = (path: string, jsonContent = '') =>
    add({ type: path.includes('n8n') ? 'n8n' : 'webhook', name: 'Fluxo', urlN8N: `${s.hooks.url}${path}`, jsonContent })

  test('a webhook is told which customer wrote what, signed, and may answer', async () => {
    const path = '/webhook/pedido'
    s.hooks.add({
      path,
      secret,
      headers: { authorization: 'Bearer abc' },
      answer: ({ data }) => ({ messages: [`Oi, ${data.contact.name}`, { text: 'Veja', url: 'https://loja.example/x' }] }),
    })
    const id = await hook(path, JSON.stringify({ secret, headers: { Authorization: 'Bearer abc' } }))
    const reply = await talk(id)('olá', 'tudo bem?')
    expect([said(reply), reply.end]).toEqual([['Oi, Rosa', 'Veja', 'https://loja.example/x'], 'listening'])
    expect(s.hooks.received.at(-1)).toMatchObject({
      type: 'message.received',
      data: {
        companyId: company,
        integration: { id },
        ticket: { id: 5 },
        contact: { number: '5511988880000' },
        message: { body: 'olá\ntudo bem?', texts: ['olá', 'tudo bem?'] },
      },
    })
  })

  test.each([
    [undefined, { end: 'listening', parts: [] }],
    ['<h1>ok</h1>', { end: 'listening', parts: [] }],
    [
      { messages: ['Tchau'], close: true },
      { end: 'closed', parts: [{ type: 'text', text: 'Tchau' }] },
    ],
    [{ transfer: true }, { end: 'people', queueId: null }],
    [{ transfer: { queueId: 2_000_000_000 } }, { end: 'people', queueId: null }],
    [{ messages: 'x' }, { end: 'people', reason: 'ERR_INTEGRATION_FAILED' }],
  ])('an answer of %j is read', async (answer, expected) => {
    const path = `/webhook/n8n-${randomUUID()}`
    s.hooks.add({ path, answer: () => answer })
    expect(await talk(await hook(path))('oi')).toMatchObject(expected)
  })

  test('a workflow that is not active is reported with its hint', async () => {
    const id = await hook('/webhook/n8n-nowhere')
    await talk(id)('oi')
    expect(await state(id)).toMatchObject({
      lastError: 'missing',
      lastErrorText: expect.stringContaining('must be active') as string,
    })
  })
})

/** An integration of each kind, with the peer behind it. */
const kinds = async () => {
  const key = s.dialogflow.project(`loja-${randomUUID().slice(0, 8)}`, [{ name: 'x', words: [], messages: ['Oi'] }])
  s.typebot.publish({
    publicId: 'any',
    blocks: [
      { id: 'q', say: 'Oi' },
      { id: 'z', ask: 'text input' },
    ],
  })
  s.hooks.add({ path: '/webhook/any', answer: () => ({ messages: ['Oi'] }) })
  const ids = {
    typebot: await add({ type: 'typebot', name: 'Bot', urlN8N: s.typebot.url, typebotSlug: 'any' }),
    dialogflow: await add({ type: 'dialogflow', name: 'Agente', projectName: key.projectId, jsonContent: key.json }),
    webhook: await add({ type: 'webhook', name: 'Hook', urlN8N: `${s.hooks.url}/webhook/any` }),
  }
  return [
    [ids.typebot, s.typebot],
    [ids.dialogflow, s.dialogflow],
    [ids.webhook, s.hooks],
  ] as const
}

describe('every fault hands over to attendants, is told to the customer, and is recorded', () => {
  const told = { type: 'text', text: 'Vou passar a conversa para a nossa equipe. Respondemos por aqui assim que possível.' }
  const faults: [string, Parameters<Services['typebot']['faults']['add']>[0], IntegrationFault[]][] = [
    ['500', { kind: 'error', status: 500 }, ['trouble']],
    ['429', { kind: 'error', status: 429 }, ['limited']],
    ['a connection that is cut', { kind: 'cut' }, ['silent']],
    ['a redirect inward', { kind: 'redirect', to: 'http://127.0.0.1:5432/' }, ['redirected']],
    ['two gigabytes', { kind: 'flood' }, ['garbled']],
  ]
  test.each(faults)('%s', async (_what, fault, expected) => {
    for (const [id, peer] of await kinds()) {
      peer.faults.add(fault)
      const begun = Date.now()
      expect(await talk(id)('oi')).toMatchObject({
        parts: [told],
        end: 'people',
        reason: 'ERR_INTEGRATION_FAILED',
        session: null,
      })
      expect(Date.now() - begun).toBeLessThan(5_000)
      expect(expected).toContain((await state(id)).lastError)
      expect((await talk(id)('oi')).end).toBe('listening')
      expect(await state(id)).toMatchObject({ failures: 0, active: true })
    }
  })

  test.each(['html', 'bomb'] as const)('%s does not count as an answer where one is needed', async (kind) => {
    for (const [id, peer] of await kinds()) {
      peer.faults.add({ kind })
      expect(await talk(id)('oi')).toMatchObject({ end: 'people' })
      expect((await state(id)).lastError).toBe('garbled')
    }
  })

  test('a silent or slow service is waited for no longer than the limit', { tags: 'patient' }, async () => {
    for (const kind of ['hang', 'drip'] as const) {
      const each = (await kinds()).map(async ([id, peer]) => {
        peer.faults.add({ kind })
        const begun = Date.now()
        expect(await talk(id)('oi')).toMatchObject({ end: 'people', reason: 'ERR_INTEGRATION_FAILED' })
        expect(Date.now() - begun).toBeLessThan(16_000)
        expect((await state(id)).lastError).toBe('silent')
      })
      await Promise.all(each)
    }
  })

  test('a name that resolves to an internal address is not called', async () => {
    const id = await add({ type: 'webhook', name: 'Dentro', urlN8N: 'https://inward.example.com/x' })
    expect(await talk(id)('oi')).toMatchObject({ end: 'people' })
    expect(await state(id)).toMatchObject({ lastError: 'address' })
  })

  test('an integration is not asked after five failures in a row, until an admin switches it on again', async () => {
    const [[id, peer]] = await kinds()
    peer.faults.add({ kind: 'error', status: 500, times: 5 })
    for (let at = 0; at < 5; at++) await talk(id)('oi')
    expect(await state(id)).toMatchObject({ active: false, failures: 5, offAt: expect.any(String) as string })
    const asked = peer.requests.length
    expect(await talk(id)('oi')).toMatchObject({ end: 'people', reason: 'ERR_INTEGRATION_OFF' })
    expect(peer.requests.length).toBe(asked)
    await s.w.call(marina, updateIntegration, { id, active: true })
    expect((await talk(id)('oi')).end).toBe('listening')
    expect(await state(id)).toMatchObject({ active: true, failures: 0 })
  })
})
