import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listConnections } from '@recado/contract/connections'
import { sendMessage } from '@recado/contract/messages'
import { listTickets, updateTicket } from '@recado/contract/tickets'
import { until } from '@recado/peers/whatsapp/testing/until'
import { expect, onTestFinished, test } from 'vitest'
import { isRunning } from '../packages/server/src/platform/postgres/processes.ts'
import { type Audit, audit, settle } from './audit.ts'
import { connectNumber, shop, untilConnected } from './connection.ts'
import { databaseFolder } from './processes.ts'
import { type Product, startProduct } from './product.ts'

const usableMs = 30_000
const customer = '5511987654321'
const roles = ['main', 'channels', 'network', 'postgres'] as const

const nothingWrong = { lost: [], twice: [], unknown: [], disorder: [] }

/** A product with a paired number and a conversation that its admin has accepted. */
async function startWithConversation(): Promise<{ product: Product; connectionId: number; ticketId: number }> {
  const product = await startProduct()
  onTestFinished(() => product.remove())
  const connectionId = await connectNumber(product)
  await product.phones.write(customer, shop, 'Bom dia')
  const admin = await product.admin()
  const pending = async () => (await admin.call(listTickets, { status: 'pending' })).tickets[0]
  const ticket = await until('a ticket waits', pending)
  await admin.call(updateTicket, { id: ticket.id, status: 'open' })
  return { product, connectionId, ticketId: ticket.id }
}

/** Both sides write; whatever is killed meanwhile, they try until it worked. */
async function converse(product: Product, ticketId: number, count: number): Promise<void> {
  const admin = await product.admin()
  for (let at = 0; at < count; at++) {
    const id = `START${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`
    const clientId = crypto.randomUUID()
    const write = () => product.phones.write(customer, shop, `pergunta ${at}`, id).catch((error: Error) => error.message.includes('409'))
    const answer = () => admin.call(sendMessage, { ticketId, body: `resposta ${at}`, clientId }).catch(() => undefined)
    await Promise.all([until('the customer writes', write, 60_000), until('the attendant writes', answer, 60_000)])
  }
}

async function expectAgreement(product: Product, connectionId: number, each: number): Promise<Audit> {
  await settle(product, connectionId)
  const found = await audit(product, connectionId)
  expect(found.inbound).toEqual({ written: each + 1, stored: each + 1, ...nothingWrong })
  expect(found.outbound).toEqual({ stored: each, seen: each, ...nothingWrong })
  return found
}

test('a start says when it is ready, and Ctrl-C in the terminal ends every process it started', async () => {
  const product = await startProduct()
  onTestFinished(() => product.remove())
  await product.stop()
  const began = performance.now()
  await product.start()
  const startMs = performance.now() - began
  expect(Object.keys(product.pids()).sort()).toEqual([...roles].sort())
  const processes = product.processes()
  const ending = performance.now()
  expect(await product.stop('SIGINT')).toBe(0)
  process.stdout.write(`warm start ${seconds(startMs)} s, end ${seconds(performance.now() - ending)} s\n`)
  expect(processes.filter(isRunning)).toEqual([])
  expect(existsSync(join(databaseFolder(product.dataDir), 'postmaster.pid'))).toBe(false)
  expect(startMs).toBeLessThan(usableMs)
})

test('after kill -9 of every process a start goes on: the number is connected without a new QR code and nothing is missing', async () => {
  const { product, connectionId, ticketId } = await startWithConversation()
  const [before] = (await product.phones.phone(shop)).companions
  const conversation = converse(product, ticketId, 30)
  const answered = async () => (await product.query('select from messages where from_me')).length >= 10
  await until('ten answers are written', answered)
  const killed = product.processes()
  for (const role of roles) await product.kill(role)
  await until('all of it is gone', () => !killed.some(isRunning), 15_000)
  const from = product.output.length
  await product.start()
  await conversation
  await untilConnected(product, connectionId)
  await expectAgreement(product, connectionId, 30)
  const [after] = (await product.phones.phone(shop)).companions
  expect(after).toMatchObject({ jid: before?.jid, linkedAt: before?.linkedAt, connected: true })
  expect(product.output.slice(from).filter((line) => line.includes('"status":"qrcode"'))).toEqual([])
})

test('after kill -9 of the main process its children end by themselves, and a new start works at once', async () => {
  const product = await startProduct()
  onTestFinished(() => product.remove())
  const { channels, network } = product.pids()
  const children = product.processes().filter((name) => [channels, network].includes(Number.parseInt(name, 10)))
  expect(children).toHaveLength(2)
  await product.kill('main')
  await until('the children have ended', () => !children.some(isRunning), 10_000)
  await product.start()
  expect(await (await product.admin()).call(listConnections, {})).toEqual([])
})

test('kill -9 of a session of PostgreSQL, which makes it recover, loses nothing and needs nobody', async () => {
  const { product, connectionId, ticketId } = await startWithConversation()
  const { main, postgres } = product.pids()
  const conversation = converse(product, ticketId, 20)
  const [victim] = await product.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'recado-channels' limit 1`)
  process.kill(victim?.pid ?? 0, 'SIGKILL')
  await conversation
  await expectAgreement(product, connectionId, 20)
  expect(product.pids()).toMatchObject({ main, postgres })
})

test('while PostgreSQL is gone answers are 503; it is started again, and nothing is lost', async () => {
  const { product, connectionId, ticketId } = await startWithConversation()
  const { main, postgres } = product.pids()
  const conversation = converse(product, ticketId, 20)
  await product.kill('postgres')
  const isUnavailable = async () => (await fetch(`${product.url}/health/ready`)).status === 503
  await until('the product says that it is not ready', isUnavailable)
  expect((await fetch(`${product.url}/health/live`)).status).toBe(200)
  await conversation
  await expectAgreement(product, connectionId, 20)
  expect(product.pids()).toMatchObject({ main, postgres: expect.any(Number) as number })
  expect(product.pids().postgres).not.toBe(postgres)
})

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
