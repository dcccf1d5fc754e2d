import { afterAll, expect, test } from 'vitest'
import { Authenticator, type Deviation } from '../../../peers/whatsapp/passkeys/authenticator.ts'
import { until } from '../until.ts'
import { whatsappWeb, type WhatsAppNetwork } from '../whatsapp-web-network.ts'
import { worker } from '../worker.ts'
import type { World } from '../world.ts'
import { newAttempt, newChallenge, passkeyLine } from './passkey-line.ts'

/** Linking a device to an account that demands its passkey. */

let world: World<WhatsAppNetwork>

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
})
afterAll(() => world.leave())

const childOf = 'md'
const fault = (shop: string, kind: 'silence' | 'query-error', child: string) =>
  world.network.control.addFault(
    kind === 'silence' ? { kind, pn: shop, xmlns: childOf, child } : { kind, pn: shop, xmlns: childOf, child, code: '500' },
  )

test('a number with a passkey is linked by its QR code: one answer, no question, the same code on both sides', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  expect(await line.side.state()).toMatchObject({ status: 'qrcode', qrcode: '', reason: 'passkey' })
  expect(await line.answer(asked)).toBe('done')
  const { code } = await until('the phone shows a code', async () => {
    const shown = await line.phone()
    return shown.code !== undefined && shown
  })
  expect(code).toMatch(/^[1-9A-HJ-NP-TV-Z]{8}$/)
  expect(await line.side.reaches('CONNECTED')).toMatchObject({ reason: '', number: line.shop, passkey: null })
  expect(await line.phone()).toMatchObject({ step: 'linked', acks: [1, 1], prologues: 1 })
})

test('a number with a passkey is linked by a typed code, with the secret that the code agreed on', async () => {
  const line = await passkeyLine(world)
  expect(await line.answer(await line.type())).toBe('done')
  expect(await line.side.reaches('CONNECTED')).toMatchObject({ reason: '', number: line.shop })
  expect(await line.phone()).toMatchObject({ step: 'linked', acks: [1, 1] })
})

test('a typed code without its wrapped key is not a wrong one: the passkey follows, and the codes are compared', async () => {
  const line = await passkeyLine(world)
  const asked = await line.type({ bare: true })
  await line.answer(asked)
  await until('the phone asks', async () => (await line.phone()).step === 'sheet')
  await world.network.control.actOnPasskey(line.shop, 'confirm')
  const shown = await line.reaches('confirm')
  await until('the phone asks again', async () => (await line.phone()).step === 'confirm')
  expect((await line.phone()).code).toBe(shown.code)
  await world.network.control.actOnPasskey(line.shop, 'confirm')
  expect(await line.side.reaches('CONNECTED')).toMatchObject({ number: line.shop })
})

test('while WhatsApp is not in front on the phone nothing moves until its notification is tapped', async () => {
  const line = await passkeyLine(world)
  await line.answer(await line.scan({ away: true }))
  await until('the phone has a notification', async () => (await line.phone()).step === 'push')
  await line.reaches('sent')
  await world.network.control.actOnPasskey(line.shop, 'tap')
  expect(await line.side.reaches('CONNECTED')).toMatchObject({ number: line.shop })
})

test('options that are missing are fetched once; what has no known meaning, and a second request, change nothing', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan({ options: null, dbsc: true })
  await world.network.control.actOnPasskey(line.shop, 'again')
  await until('both are acknowledged', async () => (await line.phone()).acks.join() === '1,1')
  expect(await line.reaches('asked')).toEqual(asked)
  await line.answer(asked)
  expect(await line.side.reaches('CONNECTED')).toMatchObject({ number: line.shop })
  expect(await line.phone()).toMatchObject({ step: 'linked', acks: [1, 1, 1] })
})

test('an answer with more keys than are known is taken, and of two answers at once WhatsApp gets one', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  const one = line.owner.answer(asked.challenge, { clientData: { other_keys_can_be_added_here: 'do not compare' } })
  const outcomes = await Promise.all([
    line.give(asked.attempt, one),
    line.give(asked.attempt, line.owner.answer(asked.challenge)),
  ])
  expect(outcomes.toSorted()).toEqual(['done', 'failed'])
  await line.side.reaches('CONNECTED')
  expect(await line.phone()).toMatchObject({ step: 'linked', prologues: 1 })
})

test.each<[string, string]>([
  ['unreadable', '{'],
  ['for another site', JSON.stringify({ challenge: newChallenge(), rpId: 'example.com', userVerification: 'required' })],
  [
    'with a challenge of 16 bytes',
    JSON.stringify({ challenge: newChallenge(16), rpId: 'whatsapp.com', userVerification: 'required' }),
  ],
  [
    'of 4097 bytes',
    JSON.stringify({ challenge: newChallenge(), rpId: 'whatsapp.com', userVerification: 'required' }).padEnd(4097),
  ],
])('a request that is %s is told as failed, and no browser is asked', async (_, options) => {
  const line = await passkeyLine(world)
  await line.side.command('connect')
  const { qrcode } = await line.side.reaches('qrcode')
  await world.network.control.scanWithPasskey(line.shop, qrcode, { options })
  expect(await line.fails()).toEqual({ step: 'failed', failure: 'options' })
  expect(await line.phone()).toMatchObject({ prologues: 0 })
  await line.isUnlinked()
})

const deviations: [string, Deviation][] = [
  ['of another origin', { origin: 'https://desk.example' }],
  ['from a frame of another site', { clientData: { crossOrigin: true } }],
  ['below another site', { clientData: { topOrigin: 'https://desk.example' } }],
  ['to another challenge', { clientData: { challenge: newChallenge() } }],
  ['that made a passkey', { type: 'webauthn.create' }],
  ['for another relying party', { rpId: 'web.whatsapp.com' }],
  ['without a verified user', { flags: 1 }],
]

test('an answer that is none, or of another attempt or line, is refused, nothing is sent, and the right one still links', async () => {
  const line = await passkeyLine(world)
  const other = await passkeyLine(world)
  const [asked, others] = await Promise.all([line.scan(), other.scan()])
  for (const [what, deviation] of deviations) expect([what, await line.answer(asked, deviation)]).toEqual([what, 'failed'])
  expect(await line.answer({ ...asked, attempt: newAttempt() })).toBe('failed')
  expect(await line.answer(others)).toBe('failed')
  expect(await line.answer({ ...others, attempt: asked.attempt })).toBe('failed')
  expect(await line.give(asked.attempt, 'rubbish')).toBe('failed')
  expect(await line.give(asked.attempt, 'x'.repeat(1_000_000))).toBe('failed')
  expect(await line.compare(asked.attempt, true)).toBe('failed')
  expect(await line.phone()).toMatchObject({ step: 'interstitial', prologues: 0 })
  expect(await line.answer(asked)).toBe('done')
  await line.side.reaches('CONNECTED')
})

test('an attempt that ended takes no answer, and the next one has another challenge and other keys', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  await line.side.command('pair')
  await until('it is over', async () => (await line.side.state())?.qrcode || undefined)
  expect(await line.answer(asked)).toBe('failed')
  const next = await line.scan()
  expect(next.attempt).not.toBe(asked.attempt)
  expect(next.challenge).not.toBe(asked.challenge)
  expect(await line.answer(asked)).toBe('failed')
  await line.answer(next)
  await line.side.reaches('CONNECTED')
})

test('what the phone says out of turn is ignored: before the answer, twice, and with a key that is too short', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan({ away: true, keyBytes: 31 })
  await world.network.control.actOnPasskey(line.shop, 'continue')
  await until('it is acknowledged', async () => (await line.phone()).acks.join() === '1,1')
  await line.answer(asked)
  await until('the phone has a notification', async () => (await line.phone()).step === 'push')
  await world.network.control.actOnPasskey(line.shop, 'continue')
  await until('it is acknowledged', async () => (await line.phone()).acks.join() === '1,1,1')
  // Had a nonce been told, the phone would have failed over it.
  expect(await line.phone()).toMatchObject({ step: 'push' })
  await world.network.control.actOnPasskey(line.shop, 'tap')
  await line.side.reaches('CONNECTED')
})

test.each(['passkey_request_options', 'ref', 'passkey_prologue', 'companion_nonce', 'encrypted_pairing_request'])(
  'an error of WhatsApp to %s is told, and the next attempt links',
  async (child) => {
    const line = await passkeyLine(world)
    await fault(line.shop, 'query-error', child)
    if (child === 'passkey_request_options') {
      await line.side.command('connect')
      await world.network.control.scanWithPasskey(line.shop, (await line.side.reaches('qrcode')).qrcode, { options: null })
    } else await line.answer(await line.scan())
    expect(await line.fails()).toEqual({ step: 'failed', failure: 'server' })
    await line.isUnlinked()
    await line.answer(await line.scan())
    await line.side.reaches('CONNECTED')
  },
)

test("another number's passkey links no device that stays: it is unlinked and told", async () => {
  const first = await passkeyLine(world)
  await first.answer(await first.scan())
  await first.side.reaches('CONNECTED')
  await first.side.command('logout')
  await first.side.reaches('DISCONNECTED')
  const other = await world.network.newShop()
  const owner = new Authenticator()
  await world.network.control.setPasskey(other, owner.passkey)
  await first.side.command('pair')
  const { qrcode } = await first.side.reaches('qrcode')
  await world.network.control.scanWithPasskey(other, qrcode)
  await first.answer(await first.reaches('asked'), {}, owner)
  expect(await first.fails()).toEqual({ step: 'failed', failure: 'other-number', number: other })
  await until('the phone has no device', async () => (await world.network.control.phone(other)).companions.length === 0)
})

test('a linked device logs in again without a passkey, also after a restart of the network’s socket', async () => {
  const line = await passkeyLine(world)
  await line.answer(await line.scan())
  const { lease_epoch: epoch } = await line.side.reaches('CONNECTED')
  await world.network.drop(line.shop)
  await until('it is back', async () => {
    const row = await line.side.state()
    return row?.status === 'CONNECTED' && row.caught_up_at !== null && row.lease_epoch === epoch
  })
  expect(await line.phone()).toMatchObject({ step: 'linked', acks: [1, 1] })
})

test('while one number waits for its passkey, another of the same process is linked and writes', async () => {
  const line = await passkeyLine(world)
  const asked = await line.scan()
  const { side } = await world.newPaired()
  const person = await world.network.newPerson('phone')
  const ref = await side.send({ phone: person.phone }, 'Bom dia')
  await side.reachesAck(ref, 1)
  expect(await line.reaches('asked')).toEqual(asked)
  await line.answer(asked)
  await line.side.reaches('CONNECTED')
})
