import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from './client.ts'
import { LinkedClient } from './testing/linked-client.ts'
import { until } from './testing/until.ts'

const shop = '5511990000001'
const maria = '5511987654321'

let folder: string
let running: { process: ChildProcess; url: string; control: WhatsAppControl; rootKey: Buffer }
const clients: LinkedClient[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whatsapp-'))
  running = await start()
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.vanish()
  await end('SIGKILL')
  rmSync(folder, { recursive: true })
})

async function start(): Promise<typeof running> {
  const program = new URL('main.ts', import.meta.url).pathname
  const options = ['--data', folder, '--ledger', join(folder, 'ledger.jsonl')]
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url, controlUrl, rootKeyFile } = JSON.parse(line.toString()) as Record<string, string>
  return { process: child, url: url!, control: new WhatsAppControl(controlUrl!), rootKey: readFileSync(rootKeyFile!) }
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  if (running.process.exitCode !== null || running.process.signalCode !== null) return running.process.exitCode
  running.process.kill(signal)
  const [code] = (await once(running.process, 'exit')) as [number | null]
  return code
}

function client(stored?: LinkedClient['stored']): LinkedClient {
  const client = new LinkedClient(running.url, running.rootKey, stored)
  clients.push(client)
  return client
}

test('after kill -9 of everything the network goes on: device, sessions, waiting messages, chats and ledger', async () => {
  const device = client().connect()
  await running.control.scan(shop, await device.nextQrCode())
  await device.isOpen()
  const answered = await device.send(`${maria}@s.whatsapp.net`, 'antes')
  await until('Mariana has it', async () => (await running.control.messages(maria, shop)).some(({ id }) => id === answered))
  await running.control.write(maria, shop, 'lida antes da queda')
  await device.gets('lida antes da queda')
  await until('it is confirmed', async () => (await running.control.phone(shop)).companions[0]?.waiting === 0)
  const stored = device.snapshot()
  device.vanish()
  await running.control.write(maria, shop, 'esperou')
  await running.control.write(maria, shop, 'esperou também')
  const ledger = await running.control.ledger()

  await end('SIGKILL')
  const { rootKey } = running
  running = await start()
  expect(running.rootKey).toEqual(rootKey)
  expect(await running.control.ledger()).toEqual(ledger)

  const again = client(stored).connect()
  await again.gets('esperou também')
  expect(again.texts()).toEqual(['esperou', 'esperou também'])
  const id = await again.send(`${maria}@s.whatsapp.net`, 'depois')
  await again.hasStatus(id, 3)
  const { sent, seen } = await running.control.ledger()
  await until('all is confirmed', async () => {
    const deliveries = (await running.control.ledger()).sent.flatMap(entry => entry.deliveries)
    return deliveries.every(({ acknowledgedAt }) => acknowledgedAt)
  })
  expect(sent.map(({ text }) => text)).toEqual(['lida antes da queda', 'esperou', 'esperou também'])
  const seenByMaria = seen.filter(({ phone }) => phone === maria)
  expect(seenByMaria).toMatchObject([{ text: 'antes', wireCopies: 1 }, { text: 'depois', wireCopies: 1 }])
})

test('each fact of the ledger is a line of its file', async () => {
  const { id } = await running.control.write(maria, shop, 'anotada')
  const lines = readFileSync(join(folder, 'ledger.jsonl'), 'utf8').trim().split('\n').map(line => JSON.parse(line) as unknown)
  expect(lines).toEqual([expect.objectContaining({ fact: 'sent', id, from: maria, to: shop, text: 'anotada' })])
})

test('SIGTERM ends it at once, also with a device connected', async () => {
  const device = client().connect()
  await running.control.scan(shop, await device.nextQrCode())
  await device.isOpen()
  expect(await end('SIGTERM')).toBe(0)
})
