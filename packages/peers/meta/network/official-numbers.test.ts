import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PhoneNumber } from '#meta/accounts.ts'
import type { Meta } from '#meta/meta.ts'
import type { Token } from '#meta/tokens.ts'
import { type BankResponse, callBank } from '#pix/call-bank.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { WhatsAppNetwork } from '#whatsapp/network.ts'
import { addTemplate } from '#meta/templates/store.ts'
import { startMetaOn } from './start.ts'

const maria = '5511987654321'
const official = '551140028922'

interface Told {
  messages?: { id: string; type: string; [content: string]: unknown }[]
  statuses?: { id: string; status: string }[]
}
interface Life {
  network: WhatsAppNetwork
  server: ControlServer
  control: WhatsAppControl
  meta: Meta
}

let folder: string
let desk: Server
const heard: Told[] = []
let life: Life
let number: PhoneNumber
let token: Token

beforeEach(async () => {
  heard.length = 0
  folder = mkdtempSync(join(tmpdir(), 'official-'))
  desk = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const { entry } = JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as { entry: { changes: { value: Told }[] }[] }
      heard.push(...entry.flatMap(({ changes }) => changes.map(({ value }) => value)))
      return response.end()
    })
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  life = await start()
  const { accounts, tokens, webhooks } = life.meta.state
  webhooks.plan.concurrency = 1
  const app = accounts.addApp()
  const origin = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
  app.callback = { url: `${origin}/hook`, verifyToken: 'v' }
  const waba = accounts.addWaba(accounts.addPortfolio())
  waba.subscriptions.set(app, {})
  number = accounts.addNumber(waba, official)
  token = tokens.add(app, [waba])
  await fetch(`${life.meta.controlUrl}/desks/*`, { method: 'PUT', body: JSON.stringify({ origin }) })
  await life.control.addPhone({ pn: official, name: 'Loja', business: true, isOfficial: true })
  await life.control.addPhone({ pn: maria, name: 'Maria' })
})
afterEach(async () => {
  await end()
  desk.close()
  rmSync(folder, { recursive: true })
})

async function start(): Promise<Life> {
  const network = new WhatsAppNetwork({ dataFolder: folder })
  const meta = await startMetaOn(network)
  await network.listen(0)
  const server = new ControlServer(network)
  return { network, server, control: new WhatsAppControl(await server.listen(0)), meta }
}

async function end(): Promise<void> {
  const { network, server, meta } = life
  await meta.close()
  await server.close()
  await network.close()
}

const send = (message: object): Promise<BankResponse> =>
  callBank(life.meta, `https://graph.facebook.com/v23.0/${number.id}/messages`, {
    method: 'POST',
    body: { messaging_product: 'whatsapp', to: `+${maria}`, ...message },
    headers: { authorization: `Bearer ${token.value}` },
  })
const said = () => life.control.messages(maria, official)
const last = async () => (await said()).at(-1)
const told = () => heard.flatMap(({ messages = [] }) => messages)
const statuses = () => heard.flatMap((value) => (value.statuses ?? []).map(({ status }) => status))

test('what a person writes on a phone to an official number reaches the desk, whatever it is', async () => {
  const { control } = life
  const { id } = await control.write(maria, official, 'oi')
  await control.send(maria, { to: official, location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } })
  await control.send(maria, { to: official, contacts: [{ name: 'Ana', pn: '5511911112222' }] })
  await control.send(maria, { to: official, text: 'vi', quote: id, ad: { title: 'Sofá', sourceUrl: 'https://fb.me/1' } })
  await control.send(maria, { to: official, poll: { question: 'Cor?', options: ['Azul', 'Verde'] } })
  await control.sendMedia(maria, Buffer.from('%PDF-1.7'), 'application/pdf', { to: official, fileName: 'a.pdf', caption: 'veja' })
  await expect.poll(told).toMatchObject([
    { type: 'text', text: { body: 'oi' }, from: maria },
    { type: 'location', location: { latitude: -23.5, name: 'Loja' } },
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' }, phones: [{ wa_id: '5511911112222' }] }] },
    { type: 'text', text: { body: 'vi' }, referral: { headline: 'Sofá', source_url: 'https://fb.me/1' } },
    { type: 'unsupported', unsupported: { type: 'poll' } },
    { type: 'document', document: { filename: 'a.pdf', caption: 'veja', mime_type: 'application/pdf' } },
  ])
  const [first, , , quoting] = told()
  expect(quoting?.['context']).toMatchObject({ id: first?.id, from: maria })
  const file = told()[5]?.['document'] as { id: string } | undefined
  expect(life.meta.state.media.find(file?.id ?? '')?.bytes.toString()).toBe('%PDF-1.7')
  expect((await last())?.status).toBe('delivered')
  // The business marks all as read, and shows that it types.
  await send({ to: undefined, status: 'read', message_id: told().at(-1)?.id, typing_indicator: { type: 'text' } })
  expect((await said()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'read'))
  expect((await control.chats(maria)).map(({ typing }) => typing)).toEqual([{ from: official, state: 'composing' }])
})

test('what the desk sends is seen on the phone, and the desk hears when it arrives and is read', async () => {
  const { control } = life
  await control.write(maria, official, 'oi')
  await control.changePhone(maria, { online: false })
  await expect.poll(told).toHaveLength(1)
  const greeting = told()[0]?.id ?? ''
  await send({ type: 'text', text: { body: 'Bom dia' }, context: { message_id: greeting } })
  await send({ type: 'reaction', reaction: { message_id: greeting, emoji: '👍' } })
  await expect.poll(last).toMatchObject({ text: 'Bom dia', quoted: { text: 'oi', from: maria } })
  expect((await said())[0]?.reactions).toEqual([{ from: official, emoji: '👍' }])
  await expect.poll(statuses).toEqual(['sent', 'sent'])
  await control.changePhone(maria, { online: true })
  await expect.poll(statuses).toEqual(['sent', 'sent', 'delivered', 'delivered'])
  await control.read(maria, official)
  await expect.poll(() => statuses().at(-1)).toBe('read')
  // What Meta does not carry is on no phone.
  await send({ to: '+5511900000000', type: 'text', text: { body: 'quem?' } })
  await expect.poll(() => statuses().at(-1)).toBe('failed')
  expect(await said()).toHaveLength(2)
})

test('buttons and lists can be tapped on the phone, and a person reacts to what was said', async () => {
  const { control } = life
  await control.write(maria, official, 'oi')
  const buttons = ['Sim', 'Não'].map((title) => ({ type: 'reply', reply: { id: `b:${title}`, title } }))
  await send({ type: 'interactive', interactive: { type: 'button', body: { text: 'Certo?' }, action: { buttons } } })
  await expect.poll(last).toMatchObject({ text: 'Certo?', structure: { kind: 'buttons' } })
  const question = (await last())?.id ?? ''
  const tap = { to: official, quote: question, structure: { kind: 'reply', to: 'button', id: 'b:Sim', text: 'Sim' } } as const
  await control.send(maria, tap)
  await control.react(maria, question, '❤️')
  const sections = [{ rows: [{ id: 'q:1', title: 'Vendas' }] }]
  const list = { type: 'list', body: { text: 'Qual setor?' }, action: { button: 'Ver opções', sections } }
  await send({ type: 'interactive', interactive: list })
  await expect
    .poll(last)
    .toMatchObject({ structure: { kind: 'list', title: 'Ver opções', rows: [{ id: 'q:1', title: 'Vendas' }] } })
  const offer = (await last())?.id ?? ''
  await control.send(maria, { to: official, quote: offer, structure: { kind: 'reply', to: 'list', id: 'q:1', text: 'Vendas' } })
  await expect
    .poll(told)
    .toMatchObject([
      {},
      { interactive: { type: 'button_reply', button_reply: { id: 'b:Sim', title: 'Sim' } }, context: { id: question } },
      { type: 'reaction', reaction: { message_id: question, emoji: '❤️' } },
      { interactive: { type: 'list_reply', list_reply: { id: 'q:1', title: 'Vendas' } }, context: { id: offer } },
    ])
})

test('a template is on the phone as the customer reads it, and its quick reply can be tapped', async () => {
  const { control } = life
  await control.write(maria, official, 'oi')
  addTemplate(number.waba, {
    name: 'pedido_pronto',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
      { type: 'BODY', text: 'Olá {{1}}, fica pronto {{2}}.' },
      { type: 'FOOTER', text: 'Loja' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Vou buscar' },
          { type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}' },
        ],
      },
    ],
  })
  const values = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }))
  const link = { type: 'button', sub_type: 'url', index: '1', parameters: values('4471') }
  const components = [
    { type: 'header', parameters: values('4471') },
    { type: 'body', parameters: values('Maria', 'sexta') },
    link,
  ]
  await send({ type: 'template', template: { name: 'pedido_pronto', language: { code: 'pt_BR' }, components } })
  await expect.poll(last).toMatchObject({
    text: '*Pedido 4471*\nOlá Maria, fica pronto sexta.\nVer: https://loja.example/4471\nLoja',
    structure: { kind: 'buttons', buttons: [{ text: 'Vou buscar' }] },
  })
  const quote = (await last())?.id ?? ''
  await control.send(maria, {
    to: official,
    quote,
    structure: { kind: 'reply', to: 'button', id: 'Vou buscar', text: 'Vou buscar' },
  })
  await expect.poll(told).toMatchObject([{}, { type: 'button', button: { text: 'Vou buscar' }, context: { id: quote } }])
})

test('a person who hides the number is known by name, and no one writes for an official number but Meta', async () => {
  const { control } = life
  await control.changePhone(maria, { addressing: 'lid-only' })
  await control.write(maria, official, 'oi')
  await expect.poll(told).toHaveLength(1)
  expect(told()[0]).not.toHaveProperty('from')
  await expect(control.write(official, maria, 'oi')).rejects.toThrow('Meta')
})

test('after a restart each message is told and shown once, and the conversation goes on', async () => {
  await life.control.write(maria, official, 'um')
  await send({ type: 'text', text: { body: 'dois' } })
  await expect.poll(async () => (await said()).length).toBe(2)
  await expect.poll(() => life.meta.state.webhooks.waiting).toBe(0)
  const { detours } = life.meta
  await end()
  life = await start()
  expect(life.meta.detours).toEqual(detours)
  await life.control.write(maria, official, 'três')
  await send({ type: 'text', text: { body: 'quatro' } })
  await expect.poll(async () => (await said()).map(({ text }) => text)).toEqual(['um', 'dois', 'três', 'quatro'])
  await expect.poll(told).toMatchObject([{ text: { body: 'um' } }, { text: { body: 'três' } }])
})
