import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Meta, startMeta } from '#meta/meta.ts'
import { tap, write } from '#meta/writing.ts'
import { callBank } from '#pix/call-bank.ts'
import { Store } from '#whatsapp/store.ts'

let desk: Server
let deskAnswers = 200
const heard: { messages?: object[]; statuses?: { status: string }[] }[] = []
beforeAll(async () => {
  desk = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const challenge = new URL(request.url ?? '', 'http://desk').searchParams.get('hub.challenge')
      if (challenge) return response.end(challenge)
      const { entry } = JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as { entry: { changes: { value: object }[] }[] }
      if (deskAnswers === 200) heard.push(...entry.flatMap(({ changes }) => changes.map(({ value }) => value)))
      return response.writeHead(deskAnswers).end()
    })
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
})
afterAll(() => desk.close())

let folder: string
const lives: Meta[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meta-'))
  deskAnswers = 200
  heard.length = 0
})
afterEach(async () => {
  await Promise.all(lives.splice(0).map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

/** Starts Meta with what the last one has written, as after a kill: the last one is left as it is. */
async function start(): Promise<Meta> {
  const meta = await startMeta({ store: new Store(join(folder, 'meta.journal')) })
  lives.push(meta)
  return meta
}

const callback = () => {
  const { port } = desk.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, verifyToken: 'v' }
}

async function steer(meta: Meta, call: string, body?: object): Promise<Record<string, string>> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(meta.controlUrl + path, { method, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status, call).toBe(200)
  return (await answer.json()) as Record<string, string>
}

/** A number whose app is told at an address on this machine, and Ana, who has written to it. */
async function openShop(meta: Meta) {
  await steer(meta, 'PUT /desks/*', { origin: callback().url.replace('/hook', '') })
  const app = await steer(meta, 'POST /apps', { name: 'Desk' })
  const portfolio = await steer(meta, 'POST /portfolios', { tier: 'TIER_2K' })
  const waba = await steer(meta, `POST /portfolios/${portfolio['id']}/wabas`, { name: 'Shop' })
  const number = await steer(meta, `POST /wabas/${waba['id']}/numbers`, { digits: '551140028922' })
  await steer(meta, `PUT /apps/${app['id']}/callback`, callback())
  const { token } = await steer(meta, `POST /apps/${app['id']}/tokens`, { wabas: [waba['id']] })
  const ask = (of: Pick<Meta, 'detours' | 'authority'>, path: string, body?: object) =>
    callBank(of, `https://graph.facebook.com/v23.0/${path}`, {
      method: body ? 'POST' : 'GET',
      body,
      headers: { authorization: `Bearer ${token}` },
    })
  const { url, verifyToken } = callback()
  await ask(meta, `${waba['id']}/subscribed_apps`, {})
  await ask(meta, `${waba['id']}/subscribed_apps`, { override_callback_uri: url, verify_token: verifyToken })
  await steer(meta, 'POST /people', { number: '5511987654321', name: 'Ana', username: 'ana' })
  const written = { to: number['id'], type: 'text', content: { body: 'oi' } }
  const { id } = await steer(meta, 'POST /people/5511987654321/messages', written)
  await meta.state.webhooks.deliver()
  return { waba: waba['id'] ?? '', number: number['id'] ?? '', greeting: id ?? '', ask }
}

const hello = { messaging_product: 'whatsapp', to: '+5511987654321', type: 'text', text: { body: 'olá' } }

test('after a kill Meta is at the same address with its accounts, tokens and people, and windows are as open as before', async () => {
  const first = await start()
  const { waba, number, greeting, ask } = await openShop(first)
  const id = first.state.people.find('5511987654321')!.ids
  const again = await start()
  // A program that trusts the first one trusts the second.
  const trusted = { detours: again.detours, authority: first.authority }
  expect((await ask(trusted, `${number}?fields=display_phone_number,status`)).body).toMatchObject({ status: 'CONNECTED' })
  const { body } = await ask(again, `${waba}/subscribed_apps`)
  expect(body['data']).toMatchObject([{ override_callback_uri: callback().url }])
  expect([...again.state.people.find('5511987654321')!.ids.values()]).toEqual([...id.values()])
  // Outside the window it would fail, and a message that it does not know could not be answered.
  expect((await ask(again, `${number}/messages`, { ...hello, context: { message_id: greeting } })).status).toBe(200)
  expect(again.state.messages.list().map(({ statuses, errors }) => [statuses, errors])).toEqual([
    [[], []],
    [['sent', 'delivered'], []],
  ])
  heard.length = 0
  await again.state.webhooks.deliver()
  expect(heard.flatMap(({ statuses = [] }) => statuses.map(({ status }) => status))).toEqual(['sent', 'delivered'])
})

test('what the desk has not taken comes again after a kill, and what it has taken does not', async () => {
  const first = await start()
  const { number, ask } = await openShop(first)
  expect(heard).toHaveLength(1)
  deskAnswers = 500
  await steer(first, 'POST /people/5511987654321/messages', { to: number, type: 'text', content: { body: 'alguém?' } })
  await steer(first, 'POST /webhooks/deliver')
  await ask(first, `${number}/messages`, hello)
  deskAnswers = 200
  const again = await start()
  await steer(again, 'PUT /clock', { aheadMs: 15_000 })
  await again.state.webhooks.deliver()
  expect(heard.slice(1)).toMatchObject([
    { messages: [{ text: { body: 'alguém?' } }] },
    { statuses: [{ status: 'sent' }] },
    { statuses: [{ status: 'delivered' }] },
  ])
  expect(again.state.webhooks.waiting).toBe(0)
  const last = await start()
  expect(last.state.webhooks.waiting).toBe(0)
})

test('files and options can still be fetched and tapped after a kill', async () => {
  const first = await start()
  const { number, ask } = await openShop(first)
  const { state } = first
  const file = { type: 'image/png', bytes: Buffer.from('picture') }
  const sent = write(state, state.people.find('5511987654321')!, state.accounts.numbers[0]!, { type: 'image', file })
  const buttons = [{ type: 'reply', reply: { id: 'a', title: 'Sim' } }]
  const interactive = { type: 'button', body: { text: 'Certo?' }, action: { buttons } }
  const asked = await ask(first, `${number}/messages`, { ...hello, type: 'interactive', text: undefined, interactive })
  const again = await start()
  const { id } = sent.content as { id: string }
  expect((await ask(again, id)).body).toMatchObject({ file_size: 7, mime_type: 'image/png' })
  expect(again.state.media.find(id)?.bytes.toString()).toBe('picture')
  const [{ id: offer }] = asked.body['messages'] as [{ id: string }]
  expect(tap(again.state, again.state.messages.find(offer)!, 'a').content).toMatchObject({ button_reply: { title: 'Sim' } })
})

test('without a store nothing is kept', async () => {
  const meta = await startMeta()
  lives.push(meta)
  meta.state.people.add('5511987654321', 'Ana')
  const other = await startMeta()
  lives.push(other)
  expect(other.state.people.all).toEqual([])
  expect(other.authority).not.toBe(meta.authority)
})
