import '#whatsapp/silence-libsignal.ts'
import { expect, test } from 'vitest'
import { generateDeviceKeys, SignalDevice } from './signal-device.ts'
import { Store } from '#whatsapp/store.ts'

const ana = { pn: '5511911111111', device: 0 }
const bia = { pn: '5511922222222', device: 0 }

function two() {
  const store = new Store()
  const make = (name: string) => new SignalDevice(generateDeviceKeys(), store, name)
  return { ofAna: make('ana'), ofBia: make('bia') }
}

test('two devices write to each other: prekey messages until the first answer, then ratchet messages', async () => {
  const { ofAna, ofBia } = two()
  const first = await ofAna.encrypt(bia, { conversation: 'oi' }, () => ofBia.issueBundle())
  expect(first.attrs['type']).toBe('pkmsg')
  expect((await ofBia.decrypt(ana, first)).conversation).toBe('oi')
  const answer = await ofBia.encrypt(ana, { conversation: 'olá' }, () => ofAna.issueBundle())
  expect((await ofAna.decrypt(bia, answer)).conversation).toBe('olá')
  const next = await ofAna.encrypt(bia, { conversation: 'tudo bem?' }, () => ofBia.issueBundle())
  expect(next.attrs['type']).toBe('msg')
  expect((await ofBia.decrypt(ana, next)).conversation).toBe('tudo bem?')
})

test('a message decrypts once', async () => {
  const { ofAna, ofBia } = two()
  const enc = await ofAna.encrypt(bia, { conversation: 'oi' }, () => ofBia.issueBundle())
  await ofBia.decrypt(ana, enc)
  await expect(ofBia.decrypt(ana, enc)).rejects.toThrow('Key used already')
})

test('a session can be begun anew while the old one still reads messages on their way', async () => {
  const { ofAna, ofBia } = two()
  const old = await ofAna.encrypt(bia, { conversation: 'antiga' }, () => ofBia.issueBundle())
  const fresh = await ofAna.encrypt(bia, { conversation: 'nova' }, () => ofBia.issueBundle(), true)
  expect((await ofBia.decrypt(ana, fresh)).conversation).toBe('nova')
  expect((await ofBia.decrypt(ana, old)).conversation).toBe('antiga')
})

test('a bundle with the signed prekey of another device is refused', async () => {
  const { ofAna, ofBia } = two()
  const forged = () => ({ ...ofBia.issueBundle(), signedPreKey: ofAna.issueBundle().signedPreKey })
  await expect(ofAna.encrypt(bia, { conversation: 'oi' }, forged)).rejects.toThrow('not signed by its identity')
})

test('two devices that begin at the same time read each other from then on', async () => {
  const { ofAna, ofBia } = two()
  for (let turn = 0; turn < 6; turn += 1) {
    const fromAna = await ofAna.encrypt(bia, { conversation: `ana ${turn}` }, () => ofBia.issueBundle())
    const fromBia = await ofBia.encrypt(ana, { conversation: `bia ${turn}` }, () => ofAna.issueBundle())
    expect((await ofAna.decrypt(bia, fromBia)).conversation).toBe(`bia ${turn}`)
    expect((await ofBia.decrypt(ana, fromAna)).conversation).toBe(`ana ${turn}`)
  }
})
