/** @module-tag patient */

import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { LinkedClient } from '../../../peers/whatsapp/testing/linked-client.ts'
import { Authenticator } from '../../../peers/whatsapp/passkeys/authenticator.ts'
import type { Child } from '../child.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'
import { passkeyLine } from './passkey-line.ts'

/** What becomes of a passkey that is given late, wrong or never. A step lasts three seconds here instead of two minutes. */

let world: World<WhatsAppNetwork>
let channels: Child
const nodeArgs = () => [...world.network.nodeArgs, '--import', './packages/channels/test/preloads/quick-passkeys.ts']

worker.beforeAll(async ({ shared }) => {
  world = await shared.ownWorld(whatsappWeb)
  channels = await world.startChannels({ nodeArgs: nodeArgs() })
})
afterAll(() => world.close())

const passed = (ms: number) => {
  const at = performance.now() + ms
  return until('the time has passed', () => performance.now() > at)
}

test.concurrent('signing may take longer than all QR codes would have been shown, and none is shown meanwhile', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  await passed(6_500)
  expect(await line.side.state()).toMatchObject({ status: 'qrcode', qrcode: '' })
  await line.answer(asked)
  // The phone no longer knows what it knew of the code: it asks, and both compare.
  await until('the phone asks', async () => (await line.phone()).step === 'sheet')
  await world.network.control.actOnPasskey(line.shop, 'confirm')
  const shown = await line.reaches('compare')
  expect((await line.phone()).code).toBe(shown.code)
  expect(await line.compare(shown.attempt, true)).toBe('done')
  await until('the phone waits for its owner', async () => (await line.phone()).step === 'confirm')
  await world.network.control.actOnPasskey(line.shop, 'confirm')
  expect(await line.side.reaches('CONNECTED')).toMatchObject({ number: line.shop })
  expect(await line.phone()).toMatchObject({ acks: [1, 1] })
})

test.concurrent('codes that differ end the attempt: nothing more is sent and nothing is linked', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  await passed(2_200)
  await line.answer(asked)
  await until('the phone asks', async () => (await line.phone()).step === 'sheet')
  await world.network.control.actOnPasskey(line.shop, 'confirm')
  const { attempt } = await line.reaches('compare')
  expect(await line.compare(attempt, false)).toBe('done')
  expect(await line.fails()).toEqual({ step: 'failed', failure: 'differs' })
  expect(await line.phone()).toMatchObject({ step: 'failed', failure: 'the device went away' })
  await line.isUnlinked()
})

test.concurrent('codes that no user compares are over after their time', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  await passed(2_200)
  await line.answer(asked)
  await until('the phone asks', async () => (await line.phone()).step === 'sheet')
  await world.network.control.actOnPasskey(line.shop, 'confirm')
  await line.reaches('compare')
  expect(await line.fails()).toEqual({ step: 'failed', failure: 'over' })
  await line.isUnlinked()
})

test.concurrent.each<[string, string, (line: Awaited<ReturnType<typeof passkeyLine>>) => Promise<unknown>]>([
  [
    'a signature of another passkey',
    "another account's passkey",
    async (line) => line.answer(await line.scan(), {}, new Authenticator()),
  ],
  ['a phone whose owner refuses', 'denied', async (line) => line.answer(await line.scan({ denies: true }))],
  [
    'a phone with four devices',
    'the phone has 4 linked devices already',
    async (line) => {
      for (let linked = 0; linked < 4; linked += 1) {
        const other = world.newConnection()
        await other.command('connect')
        await world.network.scan(line.shop, (await other.reaches('qrcode')).qrcode)
      }
      await line.answer(await line.scan())
    },
  ],
])('%s is met by silence, which is told after its time; the line may try again', async (_, failure, attempt) => {
  const line = await passkeyLine(world)
  await attempt(line)
  await line.reaches('sent')
  const told = await until('the phone has failed', async () => {
    const phone = await line.phone()
    return phone.step === 'failed' && phone
  })
  expect(told).toMatchObject({ failure })
  expect(await line.fails()).toEqual({ step: 'failed', failure: 'silent' })
  await line.scan()
})

test.concurrent('a socket that ends while its user signs is over, and the old answer is refused in the next attempt', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan({ socketSeconds: 1 })
  expect(await line.fails()).toEqual({ step: 'failed', failure: 'over' })
  await line.isUnlinked()
  const next = await line.scan()
  expect(next.attempt).not.toBe(asked.attempt)
  expect(await line.answer(asked)).toBe('failed')
  await line.answer(next)
  await line.side.reaches('CONNECTED')
})

test.concurrent.each(['ref', 'passkey_prologue', 'companion_nonce', 'encrypted_pairing_request'])(
  'no answer of WhatsApp to %s is told as an error of its own',
  async (child) => {
    const line = await passkeyLine(world)
    await world.network.control.addFault({ kind: 'silence', pn: line.shop, xmlns: 'md', child })
    await line.answer(await line.scan())
    expect(await line.fails()).toEqual({ step: 'failed', failure: 'server' })
    await line.isUnlinked()
  },
)

test('a process that is killed in any step leaves nothing half done: the next one shows a code, which links', async () => {
  for (const step of ['asked', 'sent', 'confirm'] as const) {
    const line = await passkeyLine(world)
    const asked = await line.scan(step === 'sent' ? { away: true } : step === 'confirm' ? { handoffSeconds: 0 } : true)
    if (step !== 'asked') await line.answer(asked)
    if (step === 'confirm') {
      await until('the phone asks', async () => (await line.phone()).step === 'sheet')
      await world.network.control.actOnPasskey(line.shop, 'confirm')
    }
    await line.reaches(step)
    await channels.end('SIGKILL')
    channels = await world.startChannels({ nodeArgs: nodeArgs() })
    const row = await until('there is a new code', async () => {
      const state = await line.side.state()
      return state?.status === 'qrcode' && state.qrcode !== '' && state
    })
    expect(row).toMatchObject({ reason: '', passkey: null })
    expect(await line.answer(asked)).toBe('failed')
    await line.answer(await line.scan())
    await line.side.reaches('CONNECTED')
  }
})

test('an account without the gate costs the stanzas that it always cost', async () => {
  const { control } = world.network
  const told = async (link: () => Promise<unknown>) => {
    await control.clearTrace()
    await link()
    const lines = (await control.trace()).filter((entry) => entry.includes('unlinked device'))
    return lines.map((entry) => entry.replace(/^\S+ /, '').replace(/ (id|t)=\S+?(?=[ >])/g, ''))
  }
  const ours = await told(() => world.newPaired())
  const { WHATSAPP_SOCKET_URL: socketUrl = '', WHATSAPP_ROOT_KEY_FILE: file = '' } = world.network.env
  const rootKey = readFile(file)
  const stock = new LinkedClient(socketUrl, await rootKey)
  const theirs = await told(async () => {
    stock.connect()
    await control.scan(await world.network.newShop(), await stock.nextQrCode())
    await stock.isOpen()
  })
  stock.vanish()
  expect(ours).toEqual(theirs)
})

test('after all that neither log nor database holds an answer, a user handle, a code or a challenge', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  const answer = line.owner.answer(asked.challenge)
  await line.give(asked.attempt, answer)
  await line.side.reaches('CONNECTED')
  const { code = 'none' } = await line.phone()
  const tables = ['inbox', 'outbox', 'state']
  const rows = await Promise.all(tables.map((table) => line.side.query(`select t::text from channels.${table} t`)))
  const kept = JSON.stringify([rows, channels.lines, await world.network.control.trace()])
  const { response } = JSON.parse(answer) as { response: Record<string, string> }
  const secrets = [asked.challenge, code, line.owner.passkey.id, ...Object.values(response)]
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([])
})
