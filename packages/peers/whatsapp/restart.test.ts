import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from './client.ts'
import { LinkedClient } from './testing/linked-client.ts'
import { sampleFiles } from './testing/sample-files.ts'
import { until } from './testing/until.ts'

const shop = '5511990000001'
const maria = '5511987654321'

let folder: string
let running: {
  process: ChildProcess
  url: string
  control: WhatsAppControl
  rootKey: Buffer
  mediaUrl: string
  mediaCaFile: string
}
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
  const { url, controlUrl, rootKeyFile, mediaUrl, mediaCaFile } = JSON.parse(line.toString()) as Record<string, string>
  const control = new WhatsAppControl(controlUrl!)
  return {
    process: child,
    url: url!,
    control,
    rootKey: readFileSync(rootKeyFile!),
    mediaUrl: mediaUrl!,
    mediaCaFile: mediaCaFile!,
  }
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

test('the network goes on after kill -9 of everything: device, sessions, waiting messages, chats and ledger', async () => {
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
    const deliveries = (await running.control.ledger()).sent.flatMap((entry) => entry.deliveries)
    return deliveries.every(({ acknowledgedAt }) => acknowledgedAt)
  })
  expect(sent.map(({ text }) => text)).toEqual(['lida antes da queda', 'esperou', 'esperou também'])
  const seenByMaria = seen.filter(({ phone }) => phone === maria)
  expect(seenByMaria).toMatchObject([
    { text: 'antes', wireCopies: 1 },
    { text: 'depois', wireCopies: 1 },
  ])
})

test('groups and their sender keys outlive the network: the next message is read without asking again', async () => {
  const device = client().connect()
  await running.control.scan(shop, await device.nextQrCode())
  await device.isOpen()
  const { id } = await running.control.addGroup({ subject: 'Entregas', creator: maria, members: [shop] })
  await running.control.write(maria, id, 'antes')
  await device.gets('antes')
  const answered = await device.send(`${id}@g.us`, 'resposta')
  await until('Mariana has it', async () =>
    (await running.control.messages(maria, id)).some((message) => message.id === answered),
  )
  await until('all is confirmed', async () => (await running.control.phone(shop)).companions[0]?.waiting === 0)
  const stored = device.snapshot()
  device.vanish()

  await end('SIGKILL')
  running = await start()
  await running.control.write(maria, id, 'depois')
  const again = client(stored).connect()
  await again.gets('depois')
  const next = await again.send(`${id}@g.us`, 'e agora')
  await until('Mariana has it', async () => (await running.control.messages(maria, id)).some((message) => message.id === next))
  expect((await running.control.trace()).filter((line) => line.includes('type=retry'))).toEqual([])
})

test('the address book and the standing of an account outlive the network, and its devices go on from there', async () => {
  const device = client().connect()
  await running.control.scan(shop, await device.nextQrCode())
  await device.isOpen()
  const book = [maria, '5541970000001'].map((pn) => ({ pn, name: `Cliente ${pn}` }))
  await running.control.setContacts(shop, book)
  await until('it has both', () => device.contacts.size === 2)
  await running.control.restrict(shop, { type: 'BIZ_QUALITY' })
  await running.control.write(maria, shop, 'Posso perguntar?')
  await device.gets('Posso perguntar?')
  await until('all is confirmed', async () => (await running.control.phone(shop)).companions[0]?.waiting === 0)
  const stored = device.snapshot()
  device.vanish()

  await end('SIGKILL')
  running = await start()
  const again = client(stored).connect()
  await again.isOpen()
  await running.control.setContacts(shop, [{ pn: maria, name: 'Mariana' }])
  await until('it hears of the new name', () => again.contacts.get(`${maria}@s.whatsapp.net`)?.name === 'Mariana')
  expect(again.contacts.size).toBe(1)
  expect(await running.control.standing(shop)).toEqual({ restriction: { type: 'BIZ_QUALITY' } })
  expect(await again.ackOf(await again.send(`${maria}@s.whatsapp.net`, 'Claro'))).not.toHaveProperty('error')
  expect(await again.ackOf(await again.send('5521976543210@s.whatsapp.net', 'Oferta!'))).toMatchObject({ error: '463' })
})

test('files outlive the network, and the same certificate is trusted by a process that got it in NODE_EXTRA_CA_CERTS', async () => {
  const { id, media } = await running.control.sendMedia(maria, sampleFiles.picture, 'image/png', { to: shop })
  const authority = readFileSync(running.mediaCaFile, 'utf8')
  await end('SIGKILL')
  running = await start()
  expect(readFileSync(running.mediaCaFile, 'utf8')).toBe(authority)
  expect((await running.control.media(shop, id)).equals(sampleFiles.picture)).toBe(true)

  const program = 'fetch(process.argv[1]).then(r => console.log(r.status), e => console.log(e.cause.code))'
  const download = async (env: NodeJS.ProcessEnv) => {
    const address = `${running.mediaUrl}${media!.directPath}`
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, address], { env })
    return stdout.trim()
  }
  expect(await download({ NODE_EXTRA_CA_CERTS: running.mediaCaFile })).toBe('200')
  expect(await download({})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
})

test('each fact of the ledger is a line of its file', async () => {
  const { id } = await running.control.write(maria, shop, 'anotada')
  const lines = readFileSync(join(folder, 'ledger.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(lines).toEqual([expect.objectContaining({ fact: 'sent', id, from: maria, to: shop, text: 'anotada' })])
})

test('SIGTERM ends the network at once, even with a device connected', async () => {
  const device = client().connect()
  await running.control.scan(shop, await device.nextQrCode())
  await device.isOpen()
  expect(await end('SIGTERM')).toBe(0)
})
