// @module-tag messages
// @module-tag media

import type { Message } from '@recado/contract/messages/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { processesIn } from '../../packages/server/src/platform/postgres/processes.ts'
import { picture } from '../../packages/server/test/files.ts'
import type { Api } from '../support/api.ts'
import { audit, nothingWrong, untilIdle } from '../support/audit.ts'
import { connectNumber, shop } from '../support/connection.ts'
import { databaseFolder } from '../support/processes.ts'
import { type Product, startProduct } from '../support/product.ts'
import { patiently, until } from '../support/until.ts'
import { answerIn, fileOf, sendFile, writeTo } from '../support/writing.ts'

/** In the whole proof: a resource that the installation needs is away for a minute. Ten seconds without a database: nodes.test.ts. */
const { isWhole } = inject('proof')
const awayMs = 60_000
const timeout = 600_000
const customers = ['5541970000001', '5541970000002', '5541970000003', '5541970000004', '5541970000005']
const pageBytes = 4_096

let product: Product | undefined
let disk: string | undefined
afterEach(async () => {
  await product?.remove()
  product = undefined
  if (disk) execFileSync('umount', ['--lazy', disk])
  if (disk) rmSync(disk, { recursive: true })
  disk = undefined
})

interface RunningProduct {
  product: Product
  admin: Api
  connectionId: number
  tickets: number[]
}

/** An installation in which each customer has written once, and has been accepted. */
async function open(env: Record<string, string> = {}): Promise<RunningProduct> {
  product = await startProduct(env)
  const connectionId = await connectNumber(product)
  for (const pn of customers) await product.phones.addPhone({ pn, name: `Pessoa ${pn}` })
  for (const pn of customers) await writeTo(product, pn, `${pn} diz bom dia`)
  await untilIdle(product, connectionId)
  const admin = await product.admin()
  const { tickets } = await admin.call(listTickets, { status: 'pending' })
  for (const { id } of tickets) await admin.call(updateTicket, { id, status: 'open' })
  return { product, admin, connectionId, tickets: tickets.map(({ id }) => id) }
}

/** Each customer and the admin write every two seconds until it is over. Failures are retried. Resolves with the counts. */
async function converse(
  { product: at, admin, tickets }: RunningProduct,
  isOver: () => boolean,
): Promise<{ inbound: number; outbound: number }> {
  const count = { inbound: 0, outbound: 0 }
  const write = async (pn: string) => {
    while (!isOver()) {
      await writeTo(at, pn, `${pn} escreve ${count.inbound++}`, shop, patiently)
      await pause(2_000)
    }
  }
  const answer = async (id: number) => {
    while (!isOver()) {
      await answerIn(admin, id, `resposta ${count.outbound++} em ${id}`, patiently)
      await pause(2_000)
    }
  }
  await Promise.all([...customers.map(write), ...tickets.map(answer)])
  return count
}

test.runIf(isWhole)(
  'a database that does not answer for a minute: clear errors, nothing lost, no restart',
  { timeout },
  async ({ annotate }) => {
    const desk = await open()
    const { product: at, admin } = desk
    const { main, channels } = at.pids()
    const told = new Map<string, number>()
    let slowest = 0
    let over = false
    const isOver = () => over
    const probe = async () => {
      while (!isOver()) {
        const began = performance.now()
        const { status, text } = await admin.send(listTickets, { status: 'open' })
        slowest = Math.max(slowest, performance.now() - began)
        const what = status === 200 ? '200' : `${status} ${(JSON.parse(text) as { error: string }).error}`
        told.set(what, (told.get(what) ?? 0) + 1)
        await pause(500)
      }
    }
    const freeze = async () => {
      await pause(3_000)
      const names = processesIn(databaseFolder(at.dataDir)).map(Number)
      for (const pid of names) process.kill(pid, 'SIGSTOP')
      await pause(awayMs)
      for (const pid of names) process.kill(pid, 'SIGCONT')
      await until('it is ready', async () => (await fetch(`${at.url}/health/ready`)).status === 200)
      await pause(5_000)
      over = true
    }
    const [count] = await Promise.all([converse(desk, isOver), probe(), freeze()])
    await untilIdle(at, desk.connectionId, shop, 240_000)
    const found = await audit(at, desk.connectionId)
    await annotate(
      `frozen: ${count.inbound} in, ${count.outbound} out; told ${JSON.stringify([...told])}, slowest ${Math.round(slowest)} ms`,
      'figures',
    )
    expect(at.output.filter((line) => line.includes('a request failed'))).toEqual([])
    const written = count.inbound + customers.length
    expect(found.inbound).toEqual({ written, stored: written, ...nothingWrong })
    expect(found.outbound).toEqual({ seen: count.outbound, stored: count.outbound, ...nothingWrong })
    expect([...told.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['200', '503 ERR_UNAVAILABLE'])
    expect(slowest).toBeLessThan(20_000)
    expect(at.pids()).toMatchObject({ main, channels })
  },
)

test.runIf(isWhole)(
  'a full disk for a minute: texts go on, files wait or are refused clearly, and come by themselves',
  { timeout },
  async () => {
    disk = mkdtempSync(join(tmpdir(), 'recado-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', disk])
    const desk = await open({ STORAGE_DIR: disk })
    const { product: at, admin, tickets } = desk
    const [customer = ''] = customers
    const ticketId = await ticketOf(desk, customer)
    const filler = fill(disk)
    const began = performance.now()
    const sent = await Promise.all(
      customers.map(async (pn, number) => {
        const bytes = await picture(20 + number, 20)
        const { id } = await at.phones.sendMedia(pn, bytes, 'image/png', { to: shop })
        return { id, bytes }
      }),
    )
    const file = { name: 'mesa.png', bytes: await picture(50, 50) }
    expect(await sendFile(at.url, admin, ticketId, file)).toMatchObject([507, { error: 'ERR_STORAGE' }])
    for (const pn of customers) await writeTo(at, pn, `${pn} pergunta`)
    for (const id of tickets) await answerIn(admin, id, `resposta em ${id}`)
    const texts = () => at.query("select from messages where body like '%pergunta' or body like 'resposta%' and ack >= 3")
    await until('texts go both ways', async () => (await texts()).length === 2 * customers.length)
    await pause(awayMs - (performance.now() - began))
    expect(await statuses(at)).toEqual(['pending'])
    expect(at.output.some((line) => line.includes('No space left on the disk'))).toBe(true)

    // Room for one more page: the file, and not its thumbnail.
    truncateSync(filler, sizeOf(disk) - pageBytes)
    expect(await sendFile(at.url, admin, ticketId, file)).toMatchObject([
      200,
      [{ mediaType: 'image', media: { thumbnailUrl: null } }],
    ])
    rmSync(filler)
    await until('all files have come', async () => (await statuses(at)).join() === 'ready', 240_000)
    for (const { id, bytes } of sent) expect(await fileOf(at.url, at, id), id).toEqual(new Uint8Array(bytes))
    const [, [last]] = (await sendFile(at.url, admin, ticketId, file)) as [number, Message[]]
    await untilIdle(at, desk.connectionId)
    const [row] = await at.query<{ waId: string }>('select wa_id as "waId" from messages where id = $1', [last?.id])
    expect(new Uint8Array(await at.phones.media(customer, row?.waId ?? ''))).toEqual(new Uint8Array(file.bytes))
    expect(await at.query("select kind, error from work where state = 'parked'")).toEqual([])
  },
)

/** Writes until not one more page fits. Returns the file. */
function fill(folder: string): string {
  const path = join(folder, 'filler')
  for (const size of [64 * 1024, pageBytes]) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  return path
}

function sizeOf(folder: string): number {
  const [, bytes = '0'] = /^(\d+)/.exec(execFileSync('stat', ['--format=%s', join(folder, 'filler')], { encoding: 'utf8' })) ?? []
  return Math.ceil(Number(bytes) / pageBytes) * pageBytes
}

/** The statuses of received files. */
async function statuses(at: Product): Promise<string[]> {
  const text = 'select distinct f.status from media f join messages m on m.media_id = f.id where not m.from_me'
  return (await at.query<{ status: string }>(text)).map(({ status }) => status)
}

async function ticketOf({ product: at }: RunningProduct, pn: string): Promise<number> {
  const text = 'select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1'
  return (await at.query<{ id: number }>(text, [pn]))[0]?.id ?? 0
}
