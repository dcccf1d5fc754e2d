import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callBank } from '#pix/call-bank.ts'
import { MetaControl } from './client.ts'

interface Printed {
  detours: [string, string][]
  controlUrl: string
  authority: string
}

const heard: { messages?: { type: string; from?: string; text: object }[]; statuses?: { status: string }[] }[] = []
let desk: Server
let deskAnswers = 200
let peer: ChildProcess
let printed: Printed
beforeAll(async () => {
  desk = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const challenge = new URL(request.url ?? '', 'http://desk').searchParams.get('hub.challenge')
      if (challenge) return response.end(challenge)
      const { entry } = JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as { entry: { changes: { value: object }[] }[] }
      heard.push(...entry.flatMap(({ changes }) => changes.map(({ value }) => value)))
      return response.writeHead(deskAnswers).end()
    })
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`
  const main = new URL('main.ts', import.meta.url).pathname
  peer = spawn(process.execPath, [main, '--desk', `desk.example=${origin}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(peer.stdout!), 'line')) as [string]
  printed = JSON.parse(line) as Printed
})
afterAll(async () => {
  const ended = once(peer, 'exit')
  peer.kill()
  await ended
  desk.close()
})

async function steer(call: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(printed.controlUrl + path, { method, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const made = async (call: string, body: object) => String((await steer(call, body)).body['id'])

test('a process is steered by its control API, and tells the desk by itself', async () => {
  const app = await made('POST /apps', { name: 'Desk' })
  const portfolio = await made('POST /portfolios', { tier: 'TIER_2K' })
  const waba = await made(`POST /portfolios/${portfolio}/wabas`, { name: 'Shop' })
  const number = await made(`POST /wabas/${waba}/numbers`, { digits: '551140028922' })
  const callback = { url: 'https://desk.example/hook', verifyToken: 'v' }
  expect((await steer(`PUT /apps/${app}/callback`, { ...callback, url: 'https://nowhere.example/' })).status).toBe(409)
  expect((await steer(`PUT /apps/${app}/callback`, callback)).status).toBe(200)
  const { body } = await steer(`POST /apps/${app}/tokens`, { wabas: [waba] })
  const graph = { detours: new Map(printed.detours), authority: printed.authority }
  const ask = (path: string, asked?: object) =>
    callBank(graph, `https://graph.facebook.com/v23.0/${path}`, {
      method: 'POST',
      body: asked,
      headers: { authorization: `Bearer ${String(body['token'])}` },
    })
  await ask(`${waba}/subscribed_apps`)
  await steer('POST /people', { number: '5511987654321', name: 'Ana' })
  const written = { to: number, type: 'text', content: { body: 'oi' } }
  const id = await made('POST /people/5511987654321/messages', written)
  await expect.poll(() => heard).toMatchObject([{ messages: [{ id, text: { body: 'oi' } }] }])

  const hello = { messaging_product: 'whatsapp', to: '+5511987654321', type: 'text', text: { body: 'olá' } }
  await steer('POST /refusals', { code: 131_056, in: 'answer' })
  expect((await ask(`${number}/messages`, hello)).body).toMatchObject({ error: { code: 131_056 } })
  expect((await ask(`${number}/messages`, hello)).status).toBe(200)
  await steer('POST /people/5511987654321/read', { to: number })
  const states = () => heard.flatMap(({ statuses = [] }) => statuses.map(({ status }) => status)).toSorted()
  await expect.poll(states).toEqual(['delivered', 'read', 'sent'])

  deskAnswers = 500
  await steer('POST /people/5511987654321/messages', written)
  await expect.poll(() => heard).toHaveLength(5)
  deskAnswers = 200
  await steer('PUT /clock', { aheadMs: 15_000 })
  await expect.poll(() => heard).toHaveLength(6)
  expect(heard[5]).toEqual(heard[4])

  await steer('PUT /clock', { aheadMs: 25 * 3_600_000 })
  await ask(`${number}/messages`, hello)
  await expect.poll(states).toEqual(['delivered', 'failed', 'read', 'sent'])
  const ledger = (await steer('GET /ledger')).body
  expect(ledger).toMatchObject({
    messages: [{ isIncoming: true }, { statuses: ['sent', 'delivered', 'read'] }, { isIncoming: true }, { errors: [131_047] }],
    charges: [{ market: 'BR', category: 'service', type: 'free_customer_service', amount: '0' }],
    total: { USD: '0' },
  })
})

test('what people do and see on their phones is called as on the local WhatsApp network', async () => {
  const phones = new MetaControl(printed.controlUrl)
  await steer('PATCH /webhooks', { concurrency: 1 })
  const [ana, shop] = ['5511987650001', '551140028923']
  const { app, wabaId, numberId, token } = await phones.addShop(shop, 'Shop')
  await phones.saveCallback(app.id, { url: 'https://desk.example/hook', verifyToken: 'v' })
  await phones.addPhone({ pn: ana, name: 'Ana' })
  const graph = { detours: new Map(printed.detours), authority: printed.authority }
  const ask = async (path: string, asked?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await callBank(graph, `https://graph.facebook.com/v23.0/${path}`, { method: 'POST', body: asked, headers })).body
  }
  await ask(`${wabaId}/subscribed_apps`)

  const { id } = await phones.sendMedia(ana, Buffer.from('a picture'), 'image/png', { to: shop, caption: 'A sala' })
  expect((await phones.media(ana, id)).toString()).toBe('a picture')
  const buttons = [{ type: 'reply', reply: { id: 'q:1', title: 'Vendas' } }]
  const menu = { type: 'button', body: { text: 'Com quem?' }, action: { buttons } }
  await ask(`${numberId}/messages`, { messaging_product: 'whatsapp', to: `+${ana}`, type: 'interactive', interactive: menu })
  const seen = await phones.messages(ana, shop)
  const choices = { style: 'buttons', text: 'Com quem?', options: [{ id: 'q:1', title: 'Vendas' }] }
  expect(seen).toMatchObject([
    { id, fromMe: true, text: 'A sala', media: { kind: 'image', bytes: 9 }, status: 'delivered' },
    { fromMe: false, text: 'Com quem?', choices },
  ])
  await phones.tap(ana, seen[1]?.id ?? '', 'q:1')
  await phones.react(ana, seen[1]?.id ?? '', '👍')
  expect((await phones.messages(ana, shop))[1]?.reactions).toEqual([{ from: ana, emoji: '👍' }])
  const { id: asked } = await phones.write(ana, shop, 'Quanto?')
  await phones.edit(ana, asked, 'Quanto custa?')
  await phones.deleteForEveryone(ana, asked)
  await phones.send(ana, { to: shop, poll: { question: 'Que cor?', options: ['Azul', 'Verde'] } })
  const told = () => heard.flatMap(({ messages = [] }) => messages).filter(({ from }) => from === ana)
  await expect
    .poll(() => told().map(({ type }) => type))
    .toEqual(['image', 'interactive', 'reaction', 'text', 'edit', 'revoke', 'unsupported'])
  expect(told()[4]).toMatchObject({ edit: { original_message_id: asked, message: { text: { body: 'Quanto custa?' } } } })
  await phones.report(ana, shop, { ids: [seen[1]?.id ?? ''], status: 'played' })
  expect((await phones.messages(ana, shop))[1]?.status).toBe('played')

  await phones.refuseNext(shop)
  const hello = { messaging_product: 'whatsapp', to: `+${ana}`, type: 'text', text: { body: 'olá' } }
  expect(await ask(`${numberId}/messages`, hello)).toMatchObject({ error: { code: 131_008 } })
  const file = () => callBank(graph, 'https://lookaside.fbsbx.com/whatsapp_business/attachments/', { method: 'GET' })
  const handOut = await phones.withholdFiles()
  expect((await file()).body).toMatchObject({ error: {} })
  await handOut()
})

test('the control API says what is wrong', async () => {
  expect((await steer('POST /shoes')).status).toBe(404)
  expect((await steer('PATCH /numbers/1', {})).status).toBe(404)
  expect((await steer('POST /people', { number: 'x', name: 'Ana' })).status).toBe(400)
  const number = await made('POST /wabas/1/numbers', { digits: '551140028922' })
  expect(number).toBe('undefined')
})

test('faults, settings and the plan of webhooks are set', async () => {
  await steer('POST /faults', { on: 'GET', kind: 'error', status: 503, times: 2 })
  expect((await steer('GET /faults')).body).toMatchObject([{ kind: 'error', times: 2 }])
  await steer('DELETE /faults')
  expect((await steer('PATCH /settings', { pairLimit: 'strict' })).body).toMatchObject({ pairLimit: 'strict', sha256: 'hex' })
  await steer('PATCH /webhooks', { batch: 5, times: 2, order: 'shuffled', isHeld: true })
  expect((await steer('GET /webhooks')).body).toMatchObject({ batch: 5, times: 2, order: 'shuffled', isHeld: true, waiting: 0 })
})

test('templates are reviewed, paused and held as the control API says, and pauses end by themselves', async () => {
  const app = await made('POST /apps', { name: 'Desk' })
  const portfolio = await made('POST /portfolios', { tier: 'TIER_2K' })
  const waba = await made(`POST /portfolios/${portfolio}/wabas`, { name: 'Shop' })
  const number = await made(`POST /wabas/${waba}/numbers`, { digits: '551140028923' })
  await steer('PATCH /webhooks', { batch: 1, times: 1, order: 'kept', isHeld: false })
  await steer(`PUT /apps/${app}/callback`, { url: 'https://desk.example/hook', verifyToken: 'v' })
  const { body } = await steer(`POST /apps/${app}/tokens`, { wabas: [waba] })
  const graph = { detours: new Map(printed.detours), authority: printed.authority }
  const headers = { authorization: `Bearer ${String(body['token'])}` }
  const ask = (path: string, asked: object = {}) =>
    callBank(graph, `https://graph.facebook.com/v23.0/${path}`, { method: 'POST', body: asked, headers })
  await ask(`${waba}/subscribed_apps`)
  heard.length = 0
  await steer('POST /reviews', { name: 'promo', category: 'MARKETING' })
  const promo = { name: 'promo', language: 'pt_BR', category: 'UTILITY', components: [{ type: 'BODY', text: 'Promoção' }] }
  const answer = await ask(`${waba}/message_templates`, promo)
  expect(answer.body).toMatchObject({ category: 'MARKETING', status: 'PENDING' })
  const id = String(answer.body['id'])
  await expect.poll(() => heard).toMatchObject([{ event: 'APPROVED' }])
  await steer(`PUT /templates/${id}/pacing`, { free: 0 })
  await steer('POST /people', { number: '5511987654322', name: 'Bia' })
  const template = { name: 'promo', language: { code: 'pt_BR' } }
  const message = { messaging_product: 'whatsapp', to: '+5511987654322', type: 'template', template }
  const held = { messages: [{ message_status: 'held_for_quality_assessment' }] }
  expect((await ask(`${number}/messages`, message)).body).toMatchObject(held)
  await steer(`DELETE /templates/${id}/pacing`, { outcome: 'sent' })
  await expect
    .poll(() => heard.flatMap(({ statuses = [] }) => statuses))
    .toMatchObject([{ status: 'sent' }, { status: 'delivered' }])
  heard.length = 0
  await steer(`POST /templates/${id}/pause`, { forMs: 0 })
  await expect.poll(() => heard, { timeout: 5000 }).toMatchObject([{ event: 'PAUSED' }, { other_info: { title: 'UNPAUSE' } }])
  expect((await steer(`POST /templates/${id}/category`, { category: 'UTILITY' })).status).toBe(200)
  expect((await steer(`POST /templates/${id}/status`, { event: 'FLAGGED' })).status).toBe(200)
  expect((await steer(`POST /templates/${id}/quality`, { score: 'GREEN' })).status).toBe(200)
  expect((await steer(`GET /wabas/${waba}/templates`)).body).toMatchObject([{ name: 'promo', quality: { score: 'GREEN' } }])
})
