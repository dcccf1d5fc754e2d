// @module-tag connections

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRunning } from '../packages/server/src/platform/postgres/processes.ts'
import { audit, nothingWrong, untilIdle } from './support/audit.ts'
import { connectNumber, shop, untilConnected } from './support/connection.ts'
import { untilFaultsHappened } from './support/faults.ts'
import { databaseFolder, roles } from './support/processes.ts'
import { type Product, startProduct } from './support/product.ts'
import { until } from './support/until.ts'
import { answerIn, writeTo } from './support/writing.ts'

/** Generous: machines that run tests are busy. */
const usableMs = 30_000
const customer = '5511987654321'

let product: Product
let connectionId: number
let ticketId: number

beforeAll(async () => {
  product = await startProduct({}, null)
  connectionId = await connectNumber(product)
  await product.phones.write(customer, shop, 'Bom dia')
  const admin = await product.admin()
  const ticket = await until('a ticket waits', async () => (await admin.call(listTickets, { status: 'pending' })).tickets[0])
  ticketId = ticket.id
  await admin.call(updateTicket, { id: ticketId, status: 'open' })
})
afterAll(() => product?.remove())

/** The customer and the attendant write in turn; if something fails meanwhile, each retries until it works. */
async function converse(count: number): Promise<void> {
  const admin = await product.admin()
  for (let at = 0; at < count; at++) {
    const id = await writeTo(product, customer, 'pergunta')
    await answerIn(admin, ticketId, `resposta a ${id}`)
  }
}

/** Lets both sides write ten messages while `harm` is done; afterwards the network and the database agree on all of them. */
async function converseDuring(harm: () => Promise<void>): Promise<void> {
  const before = await audit(product, connectionId)
  const answers = async () => (await product.query('select from messages where from_me')).length
  const harmed = until('three answers are written', async () => (await answers()) >= before.outbound.stored + 3).then(harm)
  await Promise.all([converse(10), harmed])
  await untilIdle(product, connectionId)
  const after = await audit(product, connectionId)
  const [inbound, outbound] = [before.inbound.stored + 10, before.outbound.stored + 10]
  expect(after.inbound).toEqual({ written: inbound, stored: inbound, ...nothingWrong })
  expect(after.outbound).toEqual({ seen: outbound, stored: outbound, ...nothingWrong })
}

test('a start says when it is ready, and Ctrl-C in the terminal ends every process it started', async () => {
  await product.stop()
  const began = performance.now()
  await product.start()
  const startMs = performance.now() - began
  expect(Object.keys(product.pids()).sort()).toEqual([...roles].sort())
  await untilConnected(product, connectionId)
  const processes = product.processes()
  const ending = performance.now()
  expect(await product.stop('SIGINT')).toBe(0)
  process.stdout.write(`warm start ${seconds(startMs)} s, end ${seconds(performance.now() - ending)} s\n`)
  expect(processes.filter(isRunning)).toEqual([])
  expect(existsSync(join(databaseFolder(product.dataDir), 'postmaster.pid'))).toBe(false)
  expect(startMs).toBeLessThan(usableMs)
  await product.start()
})

test('after kill -9 of every process a start goes on: the number is connected without a new QR code and nothing is missing', async () => {
  const [before] = (await product.phones.phone(shop)).companions
  const from = product.output.length
  await converseDuring(async () => {
    const killed = product.processes()
    await product.kill(...roles)
    await until('all of it is gone', () => !killed.some(isRunning))
    await product.start()
    await untilConnected(product, connectionId)
  })
  const [after] = (await product.phones.phone(shop)).companions
  expect(after).toMatchObject({ jid: before?.jid, linkedAt: before?.linkedAt, connected: true })
  expect(product.output.slice(from).filter((line) => line.includes('"status":"qrcode"'))).toEqual([])
})

test('after kill -9 of the main process its children end by themselves, and a new start works at once', async () => {
  await converseDuring(async () => {
    const { channels, network } = product.pids()
    const children = product.processes().filter((name) => [channels, network].includes(Number.parseInt(name, 10)))
    expect(children).toHaveLength(2)
    await product.kill('main')
    await until('the children have ended', () => !children.some(isRunning))
    await product.start()
  })
})

test('a first message whose receipt is lost with the channels process is stored once, though its copy cannot be decrypted', async () => {
  const stranger = '5521976543210'
  await product.phones.addFault({ kind: 'receipt-lost', pn: shop })
  const id = await writeTo(product, stranger, 'primeira mensagem')
  const rows = () => product.query('select from messages where wa_id = $1', [id])
  await until('it is stored', async () => (await rows()).length > 0)
  await untilFaultsHappened(product)
  await product.kill('channels')
  await untilIdle(product, connectionId)
  const [delivery] = (await product.phones.ledger()).sent.find((entry) => entry.id === id)?.deliveries ?? []
  expect(delivery?.wireCopies).toBe(2)
  expect(await rows()).toHaveLength(1)
})

test('kill -9 of a PostgreSQL session, which makes the server recover, loses nothing and needs no intervention', async () => {
  const { main, postgres } = product.pids()
  await converseDuring(async () => {
    const ours = `select pid from pg_stat_activity where application_name = 'recado-channels' limit 1`
    const session = await until('the channels process has a session', async () => (await product.query<{ pid: number }>(ours))[0])
    process.kill(session.pid, 'SIGKILL')
  })
  expect(product.pids()).toMatchObject({ main, postgres })
})

test('while PostgreSQL is gone answers are 503; it is started again, and nothing is lost', async () => {
  const admin = await product.admin()
  const { main, postgres } = product.pids()
  await converseDuring(async () => {
    await product.kill('postgres')
    const answer = await until('a call is refused', async () => {
      const called = await admin.request('GET', '/api/tickets')
      return called.status === 200 ? undefined : called
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await admin.request('GET', '/health/live')).status).toBe(200)
  })
  expect(product.pids().main).toBe(main)
  expect(product.pids().postgres).not.toBe(postgres)
})

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
