import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  type SignalDataSet,
  type SignalKeyStore,
} from '@whiskeysockets/baileys'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { trySessionsOnCopies } from './tried-sessions.ts'

trySessionsOnCopies()
const silent = pino({ level: 'silent' })
const [ana, bia] = ['1@lid', '2@lid']

/** A device with its keys in memory. */
function device() {
  const kept = new Map<string, unknown>()
  const store: SignalKeyStore = {
    get: async (kind, ids) => Object.fromEntries(ids.map((id) => [id, kept.get(`${kind} ${id}`)])) as never,
    async set(data: SignalDataSet) {
      for (const [kind, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values ?? {})) kept.set(`${kind} ${id}`, value ?? undefined)
    },
  }
  const keys = addTransactionCapability(store, silent, { maxCommitRetries: 1, delayBetweenTriesMs: 0 })
  const creds = initAuthCreds()
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent)
  const bundle = async () => {
    const preKey = Curve.generateKeyPair()
    await keys.set({ 'pre-key': { 1: preKey } })
    const typed = (key: Uint8Array) => Buffer.concat([Buffer.of(5), key])
    const { keyId, keyPair, signature } = creds.signedPreKey
    return {
      registrationId: creds.registrationId,
      identityKey: typed(creds.signedIdentityKey.public),
      signedPreKey: { keyId, publicKey: typed(keyPair.public), signature },
      preKey: { keyId: 1, publicKey: typed(preKey.public) },
    }
  }
  const write = async (jid: string, text: string) => repository.encryptMessage({ jid, data: Buffer.from(text) })
  const read = async (jid: string, sent: Awaited<ReturnType<typeof write>>) =>
    Buffer.from(await repository.decryptMessage({ jid, ...sent })).toString()
  return {
    begin: async (jid: string, session: Awaited<ReturnType<typeof bundle>>) => repository.injectE2ESession({ jid, session }),
    bundle,
    write,
    read,
  }
}

test('two devices that start a session at the same time can read each other from then on', async () => {
  const [ofAna, ofBia] = [device(), device()]
  await ofAna.begin(bia, await ofBia.bundle())
  await ofBia.begin(ana, await ofAna.bundle())
  for (let turn = 0; turn < 6; turn += 1) {
    const [fromAna, fromBia] = [await ofAna.write(bia, `ana ${turn}`), await ofBia.write(ana, `bia ${turn}`)]
    expect(await ofAna.read(bia, fromBia)).toBe(`bia ${turn}`)
    expect(await ofBia.read(ana, fromAna)).toBe(`ana ${turn}`)
  }
})
