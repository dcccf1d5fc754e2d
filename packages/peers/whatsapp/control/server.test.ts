import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from './server.ts'
import { WhatsAppNetwork } from '#whatsapp/network.ts'
import { addDemoPeople } from '#whatsapp/people.ts'
import { sampleFiles } from '#whatsapp/testing/sample-files.ts'
import { until } from '#whatsapp/testing/until.ts'

const shop = '5511990000001'
const maria = '5511987654321'

let network: WhatsAppNetwork
let server: ControlServer
let url: string
let control: WhatsAppControl

beforeAll(async () => {
  network = new WhatsAppNetwork()
  addDemoPeople(network.state.directory)
  server = new ControlServer(network)
  url = await server.listen(0)
  control = new WhatsAppControl(url)
})

afterAll(() => Promise.all([server.close(), network.close()]))

test('the demo people are two business numbers and five persons', async () => {
  const phones = await control.phones()
  const shops = phones.filter(({ business }) => business)
  expect(shops.map(({ name }) => name)).toEqual(['Araucária Móveis', 'Araucária Loja Centro'])
  expect(phones).toHaveLength(7)
})

test('an unlisted person is in no list of phones, and writes like any other', async () => {
  const { pn } = await control.addPhone({ pn: '5511942100137', name: 'Aline Barros', isUnlisted: true })
  expect((await control.phones()).map(({ name }) => name)).not.toContain('Aline Barros')
  const { id } = await control.write(pn, shop, 'Oi')
  expect(await control.messages(shop, pn)).toMatchObject([{ id, text: 'Oi' }])
  expect(await control.chats(shop)).toMatchObject([{ chat: pn, name: 'Aline Barros' }])
})

test('people write to each other; unread is counted until the conversation is opened', async () => {
  const { id } = await control.write(maria, shop, 'Olá')
  expect((await control.chats(shop)).slice(0, 1)).toMatchObject([{ chat: maria, unread: 1, last: { id, text: 'Olá' } }])
  expect(await control.read(shop, maria)).toEqual({ read: 1 })
  expect(await control.messages(maria, shop)).toMatchObject([{ id, fromMe: true, status: 'read' }])
})

test('a file goes from phone to phone unchanged, and nothing in it acts as part of the page', async () => {
  const facts = { to: shop, fileName: 'nota fiscal.html', caption: 'a nota' }
  const { id } = await control.sendMedia(maria, sampleFiles.document, 'text/html', facts)
  const [received] = (await control.messages(shop, maria)).filter((message) => message.id === id)
  expect(received).toMatchObject({ text: 'a nota', media: { kind: 'document', fileName: 'nota fiscal.html' } })
  expect((await control.media(shop, id)).equals(sampleFiles.document)).toBe(true)
  const { headers } = await fetch(`${url}/phones/${shop}/messages/${id}/media`)
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''nota%20fiscal.html")

  await expect(control.sendMedia(maria, Buffer.alloc(0), 'image/png', { to: shop })).rejects.toThrow('400')
  await expect(control.media(shop, 'unknown')).rejects.toThrow('404')
})

test('people make a group and write to it, and a person outside it cannot', async () => {
  const joao = '5521976543210'
  const group = await control.addGroup({ subject: 'Entregas', creator: maria, members: [joao] })
  expect(await control.groups()).toEqual([group])
  const { id } = await control.write(joao, group.id, 'Chego às nove')
  expect(await control.messages(maria, group.id)).toMatchObject([{ id, author: joao, text: 'Chego às nove' }])
  expect(await control.read(maria, group.id)).toEqual({ read: 1 })
  expect(await control.messages(joao, group.id)).toMatchObject([{ id, status: 'read', members: { [maria]: 'read' } }])
  await expect(control.write(shop, group.id, 'Posso?')).rejects.toThrow('409')
  await expect(control.addGroup({ subject: 'X', creator: maria, members: ['5511900000009'] })).rejects.toThrow('404')
})

test('a wrong body is a 400 that says what is wrong', async () => {
  await expect(control.addPhone({ pn: '+55 11', name: 'X' })).rejects.toThrow(/400 .*digits only.*→ at pn/s)
  await expect(control.addPhone({ pn: '5511900000001', name: 'X', nick: 'Y' } as never)).rejects.toThrow(/400 .*nick/s)
  await expect(control.scan(shop, 'not a QR code')).rejects.toThrow('400 this is not the text of a WhatsApp QR code')
  const response = await fetch(`${url}/faults`, { method: 'POST', body: '{' })
  expect(response.status).toBe(400)
})

test('a call for a missing thing is a 404, and a call that conflicts with the state a 409', async () => {
  await expect(control.phone('5511900000009')).rejects.toThrow('404 there is no phone 5511900000009')
  await expect(control.write(maria, '5511900000009', 'Olá')).rejects.toThrow('404 the number 5511900000009 is not on WhatsApp')
  await expect(control.removeDevice(shop, 1)).rejects.toThrow('404')
  await expect(control.addPhone({ pn: maria, name: 'Outra' })).rejects.toThrow('409')
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
})

test('a bulk order returns at once, adds the people it needs, and keeps its rate', async () => {
  const started = Date.now()
  const order = await control.startBulk({ to: shop, count: 60, rate: 200, contacts: 3, text: 'pedido' })
  await until('all are sent', async () => (await control.bulk(order.id)).finishedAt)
  expect(Date.now() - started).toBeGreaterThan(250)
  expect(await control.bulk(order.id)).toMatchObject({ sent: 60, failed: 0 })
  const sent = (await control.ledger()).sent.filter(({ text }) => text.startsWith('pedido'))
  expect(new Set(sent.map(({ from }) => from)).size).toBe(3)
  expect(sent).toHaveLength(60)
})

test('faults wait until they are used up or cleared', async () => {
  await control.addFault({ kind: 'duplicate', pn: maria, times: 2 })
  expect(network.state.faults.take('duplicate', shop)).toBeUndefined()
  expect(network.state.faults.take('duplicate', maria)).toBeDefined()
  expect(await control.faults()).toMatchObject([{ kind: 'duplicate', times: 1 }])
  await control.addFault({ kind: 'duplicate', pn: shop })
  await control.addFault({ kind: 'duplicate' })
  await control.clearFaults(maria)
  expect((await control.faults()).map(({ pn }) => pn)).toEqual([shop, undefined])
  await control.clearFaults()
  expect(network.state.faults.list()).toEqual([])
})

test('the phones page is served, and learns of changes', async () => {
  const page = await fetch(`${url}/`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(await page.text()).toContain('<title>Telefones</title>')
  for (const file of ['phones.css', 'phones.js', 'window.js', 'composer.js', 'voice.js']) {
    expect((await fetch(`${url}/${file}`)).status).toBe(200)
  }

  const abort = new AbortController()
  const events = await fetch(`${url}/events`, { signal: abort.signal })
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  await control.write(maria, shop, 'Novidade')
  expect((await reader.read()).value).toContain(`"phones":["${maria}","${shop}"]`)
  abort.abort()
})

test('a page of another site gets nothing', async () => {
  expect((await fetch(`${url}/phones`, { headers: { origin: 'https://example.org' } })).status).toBe(403)
  const { port } = new URL(url)
  const status = await new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/phones', headers: { host: 'example.org' } }
    request(options, (response) => resolve(response.resume().statusCode)).end()
  })
  expect(status).toBe(403)
})

test('the clock can be put back: phones then date what they send by it', async () => {
  const behindMs = 86_400_000
  const call = (body: object) => fetch(`${url}/clock`, { method: 'PUT', body: JSON.stringify(body) })
  expect((await call({ behindMs })).status).toBe(200)
  const { at } = await control.write(maria, shop, 'ontem')
  expect(Math.abs(Date.now() - behindMs - at)).toBeLessThan(60_000)
  expect((await call({ behindMs: -1 })).status).toBe(400)
  expect((await call({ behindMs: 0 })).status).toBe(200)
  expect(Math.abs(Date.now() - (await control.write(maria, shop, 'hoje')).at)).toBeLessThan(60_000)
})
