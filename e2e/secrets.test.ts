// @module-tag auth
// @module-tag connections

import { createChat, sendChatMessage } from '@recado/contract/chats/api'
import { listUserNames } from '@recado/contract/users/api'
import { join } from 'node:path'
import { createConnection, showSession } from '@recado/contract/connections/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import { sendMessage } from '@recado/contract/messages/api'
import { createSchedule } from '@recado/contract/schedules/api'
import { updateSetting } from '@recado/contract/settings/api'
import { listTickets, type Ticket, updateTicket } from '@recado/contract/tickets/api'
import { showWebhookSecret, testWebhook } from '@recado/contract/webhooks/api'
import { RecordingProxy } from '@recado/peers/proxy/proxy'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../packages/server/src/platform/config.ts'
import { roles, roleUrl } from '../packages/server/src/platform/database/roles.ts'
import { Api } from './support/api.ts'
import { untilIdle } from './support/audit.ts'
import { type Automation, entrusted, plantAutomation } from './support/automation/planted.ts'
import { pairNumber, shop, shownQrCode } from './support/connection.ts'
import { password, type Product, startProduct } from './support/product.ts'
import { findIn, findInFiles, type Secret, secretBytes, secretText, sessionKeys } from './support/secrets.ts'
import { sendSheet } from './support/sheets.ts'
import { until } from './support/until.ts'
import { type ApiDocument, type Visited, walkApi } from './support/walk.ts'

const everyMethod = ['GET', 'POST', 'PUT', 'DELETE']
const customer = '5511987654321'
const connectionToken = 'canario-token-da-conexao-7391-de-matriz'
const apiToken = '7391ca7a'.repeat(8)
const proxyPassword = 'canario-senha-do-proxy-4482'
const proxy = new RecordingProxy('socks5', { login: { user: 'usuario', password: proxyPassword } })
const words = 'canario nas palavras do cliente 5520'

/** A user's socket and everything it has received. */
interface SocketRecorder {
  socket: Socket
  heard: string[]
}

let proxyUrl: string
let product: Product
let admin: Api
let user: Api
let adminEar: SocketRecorder
let userEar: SocketRecorder
let connectionId: number
let ticket: Ticket
let otherContactId: number | undefined
let invoiceId: number | undefined
let automation: Automation | undefined
let scheduleId: number
let chatId: number | undefined
let deliveryId: number | undefined
let webhookSecret: string
let qrcode: string
let document: ApiDocument
let keys: Secret[]
/** Values that no response may ever contain. */
let secrets: Secret[]
/** Responses to all callers but the admin while the QR code was on show. */
const answersDuringPairing: Visited[] = []

beforeAll(async () => {
  proxyUrl = await proxy.listen()
  product = await startProduct({ LOG_LEVEL: 'debug', OUTBOUND_ALLOW: proxyUrl.split('@')[1] ?? '' })
  admin = await product.admin()
  user = await product.signIn('caio@araucaria.example')
  const tokens = [admin, user].flatMap((api) => [api.token, api.refreshCookie])
  for (const api of [admin, user]) await api.renew()
  tokens.push(...[admin, user].flatMap((api) => [api.token, api.refreshCookie]))
  adminEar = await listenAs(admin)
  userEar = await listenAs(user)
  document = JSON.parse((await user.request('GET', '/api/docs/openapi.json')).text) as ApiDocument
  await pairAndTalk()
  keys = await sessionKeys(product, connectionId)
  const planted = {
    password,
    'connection token': connectionToken,
    'API token': apiToken,
    'webhook secret': webhookSecret,
    'proxy password': proxyPassword,
    ...entrusted,
  }
  secrets = [
    ...Object.entries(planted).map(([name, text]) => secretText(name, text)),
    ...tokens.map((token, at) => secretText(`session token ${at}`, token)),
    ...installationSecrets(),
    ...keys,
  ]
})
afterAll(async () => {
  for (const { socket } of [adminEar, userEar]) socket.disconnect()
  await product?.remove()
  await proxy.close()
})

/** The walks have tried more passwords and links than one network may in a minute. */
async function signInAnew(): Promise<void> {
  await product.query('delete from failed_attempts')
  await admin.signIn()
}

async function pairAndTalk(): Promise<void> {
  connectionId = (await admin.call(createConnection, { name: 'Matriz', token: connectionToken, proxyUrl })).id
  await admin.call(updateSetting, { settingKey: 'externalApiToken', value: apiToken })
  qrcode = await shownQrCode(product, connectionId)
  for (const api of [user, anonymousApi()]) answersDuringPairing.push(...(await walkApi(api, { ...route(), methods: ['GET'] })))
  answersDuringPairing.push(...(await walkApi(admin, { ...route(), methods: ['GET'] })))
  await pairNumber(product, connectionId, qrcode)
  await product.phones.write(customer, shop, words)
  ticket = await until('a ticket waits', async () => (await admin.call(listTickets, { status: 'pending' })).tickets[0])
  await admin.call(updateTicket, { id: ticket.id, status: 'open' })
  await admin.call(sendMessage, { ticketId: ticket.id, body: words })
  automation = await plantAutomation(admin, ticket.id, connectionId)
  const colleagues = (await admin.call(listUserNames, {})).slice(0, 2).map(({ id }) => ({ id }))
  chatId = (await admin.call(createChat, { title: words, users: colleagues })).id
  await admin.call(sendChatMessage, { id: chatId, message: words })
  await admin.call(updateSetting, { settingKey: 'messageWebhook.url', value: 'https://hooks.example/recado' })
  await admin.call(updateSetting, { settingKey: 'messageWebhook.enabled', value: 'enabled' })
  deliveryId = (await admin.call(testWebhook, {})).id
  webhookSecret = (await admin.call(showWebhookSecret, {})).secret
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  scheduleId = (await admin.call(createSchedule, { contactId: ticket.contactId, body: words, sendAt })).id
  const contactListId = (await admin.call(createContactList, { name: 'Clientes' })).id
  await admin.call(createContactListItem, { contactListId, name: 'Mariana', number: customer })
  await sendSheet(product.url, admin, [
    ['Nome', 'Celular'],
    ['Mariana', customer],
  ])
  const rows = await product.query<{ id: number }>(
    "insert into contacts (company_id, name) select company_id, 'Another' from contacts where id = $1 returning id",
    [ticket.contactId],
  )
  otherContactId = rows[0]?.id
  const [invoice] = await product.query<{ id: number }>(
    `with due as (update companies set due_date = current_date + 40 where id = 1)
     insert into invoices (company_id, plan_id, detail, months, cents, period_start, due_date, created_at, updated_at)
     select 1, plan_id, 'Completo', 1, 29900, current_date + 40, current_date + 40, now(), now() from companies where id = 1 returning id`,
  )
  invoiceId = invoice?.id
  await untilIdle(product, connectionId)
  // The connection used its configured proxy, login included.
  expect(new Set(proxy.connections.map(({ outcome }) => outcome))).toEqual(new Set(['open']))
}

test('no response of any endpoint contains a secret, for any caller', async () => {
  const during = answersDuringPairing.filter(({ operation }) => operation !== 'GET /api/whatsappsession/{id}')
  const visited = [...during]
  await setSuper(true)
  visited.push(...(await walkApi(admin, { ...route(), methods: ['GET'] })))
  await setSuper(false)
  for (const api of [anonymousApi(), user, admin]) visited.push(...(await walkApi(api, { ...route(), methods: everyMethod })))
  // There is no official line here: its slice looks for secrets in what is told of one. So there are no templates and no rates.
  const absent =
    /^\/api\/(official-lines\/{id}|templates\/{id}|templates\/{id}\/uses|message-costs\/reconciliation\/.*|message-rates\/{id})$/
  const isHere = (path: string) => !absent.test(path)
  const reads = Object.entries(document.paths).filter(([path, of]) => 'get' in of && isHere(path))
  expect(reads.map(([path]) => `GET ${path}`).filter((operation) => !succeeded(visited, operation))).toEqual([])
  const qr = secretText('QR code', qrcode)
  // The calls whose purpose is to reveal them, for users with the permission.
  expect(new Set(leaks(visited, [...secrets, qr]))).toEqual(
    new Set(['POST /api/messages-api/token/reveal answers the API token', 'GET /api/webhook/secret answers the webhook secret']),
  )
})

test('only the admin receives the QR code, and after the scan no caller does', async () => {
  const qr = [secretText('QR code', qrcode)]
  const session = answersDuringPairing.filter(({ operation }) => operation === 'GET /api/whatsappsession/{id}')
  expect(session.map(({ answer }) => [answer.status, leaks([{ operation: 'session', answer }], qr).length])).toEqual([
    [403, 0],
    [401, 0],
    [200, 1],
  ])
  await signInAnew()
  expect(findIn((await admin.send(showSession, { id: connectionId })).text, qr)).toEqual([])
})

test('no answer to a mistake repeats a secret that was sent', async () => {
  await signInAnew()
  const wrong = [
    await admin.request('POST', '/api/auth/login', { email: {}, password }),
    await admin.request('POST', '/api/auth/login', { email: 'marina@araucaria.example', password: [password] }),
    await admin.request('POST', '/api/auth/login', { email: 'marina@araucaria.example', password: `${password}!` }),
    await admin.request('POST', '/api/auth/login', `{"email":"marina@araucaria.example","password":"${password}`),
    await admin.request('POST', '/api/auth/login-link', { token: connectionToken, password }),
    await admin.request('PUT', `/api/whatsapp/${connectionId}`, { proxyUrl: `nonsense://usuario:${proxyPassword}@` }),
    await admin.request('PUT', `/api/whatsapp/${connectionId}`, { token: connectionToken.repeat(20) }),
    await admin.request('PUT', `/api/whatsapp/${connectionId}`, { token: { [connectionToken]: proxyUrl } }),
    await admin.request('GET', `/api/tickets?status=${connectionToken}`),
    await admin.request('PUT', '/api/settings/externalApiToken', { value: `${apiToken}0` }),
    await admin.request('POST', '/api/messages/send', { number: apiToken, body: connectionToken }),
  ]
  expect(wrong.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([])
  const answers = wrong.map((answer, at) => ({ operation: `mistake ${at}`, answer }))
  expect(leaks(answers, secrets)).toEqual([])
})

test('the server does not serve the build’s own files', async () => {
  const status = async (path: string) => (await fetch(`${product.url}${path}`)).status
  expect([await status('/'), await status('/.vite/manifest.json')]).toEqual([200, 404])
})

test('a plain user’s socket receives the pairing, but no QR code or other secret', async () => {
  const qr = secretText('QR code', qrcode)
  expect(adminEar.heard.some((push) => findIn(push, [qr]).length > 0)).toBe(true)
  expect(userEar.heard.filter((push) => push.includes('-whatsappSession')).length).toBeGreaterThan(0)
  expect(userEar.heard.flatMap((push) => findIn(push, [...secrets, qr]))).toEqual([])
  expect(adminEar.heard.flatMap((push) => findIn(push, secrets))).toEqual([])
})

test('no process logs a secret, a number or what people write, at its most talkative', () => {
  const lines = product.output.filter((line) => !line.startsWith('Set the password of '))
  expect(lines.some((line) => line.includes('"level":20'))).toBe(true)
  const unspeakable = [...secrets, secretText('QR code', qrcode), secretText('words', words), secretText('number', customer)]
  expect(lines.filter((line) => findIn(line, unspeakable).length > 0)).toEqual([])
})

test('the files of the database hold no key of a session, no password and no session token', async () => {
  await product.query('checkpoint')
  const [row] = await product.query<{ sealed: Buffer }>(
    "select sealed from channels.whatsapp_web_keys where connection_id = $1 and kind = 'pre-key' limit 1",
    [connectionId],
  )
  const controls = [secretText('words', words), secretBytes('a sealed key', row?.sealed ?? Buffer.alloc(1))]
  const folder = join(product.dataDir, 'postgres')
  expect(keys.length).toBeGreaterThan(8)
  const stored = secrets.filter(({ name }) => name !== 'connection token' && name !== 'proxy password')
  expect(findInFiles(folder, [...controls, ...stored]).sort()).toEqual(controls.map(({ name }) => name).sort())
})

/** Makes the admin an operator, or not. */
async function setSuper(runs: boolean): Promise<void> {
  await product.query(`update users set super = $1 where email = 'marina@araucaria.example'`, [runs])
}

function anonymousApi(): Api {
  return new Api(product.url, { email: '', password: '' })
}

function route() {
  const ids: Record<string, string> = {
    whatsapp: String(connectionId),
    whatsappsession: String(connectionId),
    schedules: String(scheduleId ?? 1),
    companies: '1',
    invoices: String(invoiceId ?? 1),
    prompt: String(automation?.prompt ?? 1),
    queueIntegration: String(automation?.integration ?? 1),
    flowbuilder: String(automation?.flow ?? 1),
    flowcampaign: '1',
    chats: String(chatId ?? 1),
    webhook: String(deliveryId ?? 1),
  }
  const parameter = (name: string, tag: string) => {
    if (name === 'goneId') return String(otherContactId ?? 2)
    if (name === 'versionId') return String(automation?.version ?? 1)
    if (name === 'runId') return String(automation?.run ?? 1)
    return (name === 'uuid' ? ticket?.uuid : ids[tag]) ?? String(ticket?.id ?? 1)
  }
  const queries = {
    '/api/ticket-notes/list': `?ticketId=${ticket?.id ?? 1}`,
    '/api/ticket-notes/mentionable': `?ticketId=${ticket?.id ?? 1}`,
    '/api/message-stars': `?contactId=${ticket?.contactId ?? 1}`,
    '/api/plans/{id}/over': '?users=0&connections=0&queues=0',
    '/api/queue-options': '?queueId=1',
    '/api/dashboard/ticketsUsers': '?initialDate=2026-01-01&finalDate=2026-01-02',
    '/api/dashboard/ticketsDay': '?initialDate=2026-01-01&finalDate=2026-01-02',
    '/api/messages/{ticketId}/search': '?searchParam=a',
    '/api/messages/{ticketId}/day': '?date=2026-01-01',
    '/api/message-costs/messages': '?wabaId=1&since=2026-01-01T00:00:00.000Z&until=2026-01-02T00:00:00.000Z&category=service',
    '/api/message-rates/effect': '?market=BR&category=service&currency=USD&amount=0.01&from=2026-10-01',
    '/api/contact-list-items': '?contactListId=1',
    '/api/flowbuilder/files': '?names=[]',
  }
  return { document, parameter, queries }
}

function succeeded(visited: Visited[], operation: string): boolean {
  return visited.some((visit) => visit.operation === operation && visit.answer.status === 200)
}

function leaks(visited: Visited[], searched: readonly Secret[]): string[] {
  return visited.flatMap(({ operation, answer }) => {
    const all = `${[...answer.headers].map((header) => header.join(': ')).join('\n')}\n${answer.text}`
    return findIn(all, searched).map((name) => `${operation} answers the ${name}`)
  })
}

/** What the installation derives its keys from, the keys, and the passwords of its database roles. */
function installationSecrets(): Secret[] {
  const { key } = readConfig({ DATA_DIR: product.dataDir })
  const keysOf = ['access tokens', 'channels', 'database roles'].map((purpose) => secretBytes(`key for ${purpose}`, key(purpose)))
  const passwordOf = (role: (typeof roles)[number]) =>
    new URL(roleUrl('postgres://localhost', key('database roles'), role)).password
  return [...keysOf, ...roles.map((role) => secretText(`password of ${role}`, passwordOf(role)))]
}

/** The token goes into the address, as for browsers that cannot set headers. */
async function listenAs({ token }: Api): Promise<SocketRecorder> {
  const socket = io(product.url, { query: { token }, forceNew: true })
  const heard: string[] = []
  socket.onAny((event: string, payload: unknown) => heard.push(JSON.stringify([event, payload])))
  await until('the socket is connected', () => socket.connected)
  return { socket, heard }
}
