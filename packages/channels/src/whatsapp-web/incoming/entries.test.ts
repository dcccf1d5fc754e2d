import { aesEncryptGCM, encodeWAMessage, hkdf, proto, type BinaryNode } from '@whiskeysockets/baileys'
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { knownLids } from '../../../test/known-lids.ts'
import { readEntries } from './entries.ts'
import type { Envelope } from './envelope.ts'

const me = { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' }
const asked: string[] = []
const mapping = knownLids(async (pns) => {
  asked.push(...pns)
  return []
})
const ana = { lid: '77', phone: '5511977777777' }
const [shopLid, anaLid] = ['900@lid', '77@lid']
const shop = { lid: '900', phone: '5511900000000' }

beforeAll(() =>
  mapping.storeLIDPNMappings([
    { lid: anaLid, pn: '5511977777777@s.whatsapp.net' },
    { lid: shopLid, pn: '5511900000000@s.whatsapp.net' },
  ]),
)

const sentAt = '2026-11-21T12:00:00.000Z'
const direct: Envelope = { waId: 'C1', chat: ana, fromMe: false, sentAt }
const inGroup: Envelope = { waId: 'C1', chat: { group: '1203' }, fromMe: false, participant: ana, sentAt }
const own: Envelope = { ...direct, fromMe: true }

const { REVOKE, MESSAGE_EDIT, PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE } = proto.Message.ProtocolMessage.Type
const react = (key: proto.IMessageKey, text = '👍') => ({ reactionMessage: { key: { id: 'M1', ...key }, text } })
const revoke = (key: proto.IMessageKey) => ({ protocolMessage: { type: REVOKE, key: { id: 'M1', ...key } } })
const edit = (key: proto.IMessageKey, editedMessage: proto.IMessage) => ({
  protocolMessage: { type: MESSAGE_EDIT, key: { id: 'M1', ...key }, editedMessage },
})

const secret = randomBytes(32)
const reader = { me, mapping, secretsOf: async (waId: string) => (waId === 'M1' ? [secret] : []) }
const read = (envelope: Envelope, message: proto.IMessage, attrs: BinaryNode['attrs'] = {}) =>
  readEntries({ tag: 'message', attrs: { id: envelope.waId, ...attrs } }, envelope, encodeWAMessage(message), reader)
const changeOf = async (...given: Parameters<typeof read>) => {
  const [entry] = await read(...given)
  if (entry?.kind !== 'change') return entry
  const { target, byAdmin, change } = entry.payload
  return { target, ...(byAdmin ? { byAdmin } : {}), change }
}

const thumb = { type: 'reaction', emoji: '👍' }
type Case = [what: string, envelope: Envelope, message: proto.IMessage, change: unknown]

const cases: Case[] = [
  ['a reaction to what we wrote', direct, react({ fromMe: false }), { target: { waId: 'M1', fromMe: true }, change: thumb }],
  ['a reaction to an own message', direct, react({ fromMe: true }), { target: { waId: 'M1', fromMe: false }, change: thumb }],
  [
    'a reaction taken back',
    direct,
    react({ fromMe: true }, ''),
    { target: { waId: 'M1', fromMe: false }, change: { type: 'reaction', emoji: '' } },
  ],
  ['a reaction on our phone', own, react({ fromMe: false }), { target: { waId: 'M1', fromMe: false }, change: thumb }],
  [
    'a reaction to what we wrote in a group',
    inGroup,
    react({ fromMe: false, participant: shopLid }),
    { target: { waId: 'M1', fromMe: true, participant: shop }, change: thumb },
  ],
  [
    'a reaction to what another member wrote in a group',
    { ...inGroup, participant: { lid: '88' } },
    react({ fromMe: false, participant: anaLid }),
    { target: { waId: 'M1', fromMe: false, participant: ana }, change: thumb },
  ],
  [
    'a message taken back',
    direct,
    revoke({ fromMe: true }),
    { target: { waId: 'M1', fromMe: false }, change: { type: 'delete' } },
  ],
  ['our message taken back by another person', direct, revoke({ fromMe: false }), undefined],
  ['our message edited by another person', direct, edit({ fromMe: false }, { conversation: 'x' }), undefined],
  [
    'an edit',
    direct,
    edit({ fromMe: true }, { conversation: 'melhor' }),
    { target: { waId: 'M1', fromMe: false }, change: { type: 'edit', text: 'melhor' } },
  ],
  [
    'an edit in its wrapping',
    direct,
    { editedMessage: { message: edit({ fromMe: true }, { extendedTextMessage: { text: 'melhor' } }) } },
    { target: { waId: 'M1', fromMe: false }, change: { type: 'edit', text: 'melhor' } },
  ],
  [
    'other words under a picture',
    direct,
    edit({ fromMe: true }, { imageMessage: { caption: 'melhor' } }),
    { target: { waId: 'M1', fromMe: false }, change: { type: 'edit', text: 'melhor' } },
  ],
  ['a message of another member, taken back in a group', inGroup, revoke({ fromMe: false, participant: '88@lid' }), undefined],
  [
    'a message of another member that is called an own one, in a group',
    inGroup,
    revoke({ fromMe: true, participant: '88@lid' }),
    { target: { waId: 'M1', fromMe: false, participant: ana }, change: { type: 'delete' } },
  ],
  [
    'a message without a valid writer, taken back by a member without a number',
    { ...inGroup, participant: { lid: '88' } },
    revoke({ fromMe: false, participant: 'nobody' }),
    undefined,
  ],
]

test.each(cases)('%s', async (_what, envelope, message, change) => {
  expect(await changeOf(envelope, message)).toEqual(change)
})

test('a group admin takes back the message of another member', async () => {
  const change = await changeOf(inGroup, revoke({ fromMe: false, participant: '88@lid' }), { edit: '8' })
  expect(change).toEqual({
    target: { waId: 'M1', fromMe: false, participant: { lid: '88' } },
    byAdmin: true,
    change: { type: 'delete' },
  })
  expect(
    await changeOf(inGroup, edit({ fromMe: false, participant: '88@lid' }, { conversation: 'x' }), { edit: '8' }),
  ).toBeUndefined()
  expect(await changeOf(direct, revoke({ fromMe: false }), { edit: '8' })).toBeUndefined()
})

test('a change is identified by its own id and the conversation it was made in', async () => {
  const [entry] = await read(inGroup, react({ fromMe: true }))
  const payload = { waId: 'C1', chat: { group: '1203' }, fromMe: false, participant: ana, sentAt }
  expect(entry).toMatchObject({ kind: 'change', payload })
})

const sealed = (edit: proto.IMessage, by: string, id = 'M1', sealedUnder = secret) => {
  const encIv = randomBytes(12)
  const key = hkdf(sealedUnder, 32, { info: `M1${by}${by}Message Edit` })
  const encPayload = aesEncryptGCM(proto.Message.encode(edit).finish(), key, encIv, Buffer.of())
  const { MESSAGE_EDIT: secretEncType } = proto.Message.SecretEncryptedMessage.SecretEncType
  return { secretEncryptedMessage: { targetMessageKey: { id, fromMe: true }, encIv, encPayload, secretEncType } }
}
const melhor = edit({ fromMe: true }, { conversation: 'melhor' })
const [anaPhone, shopPhone] = ['5511977777777@s.whatsapp.net', '5511900000000@s.whatsapp.net']
const opened = { type: 'edit', text: 'melhor' }

test.each<[string, Envelope, proto.IMessage, object]>([
  ['under the LID', direct, sealed(melhor, anaLid), opened],
  ['under the number', direct, sealed(melhor, anaPhone), opened],
  ['in a group', inGroup, sealed(melhor, anaLid), opened],
  ['on our phone', own, sealed(melhor, shopPhone), opened],
  ['on our phone, under the LID', own, sealed(melhor, shopLid), opened],
  ['without its wrapping', direct, sealed({ conversation: 'melhor' }, anaLid), opened],
  ['by another person', direct, sealed(melhor, '88@lid'), { type: 'edit' }],
  ['under another secret', direct, sealed(melhor, anaLid, 'M1', randomBytes(32)), { type: 'edit' }],
  ['for another message', direct, sealed(melhor, anaLid, 'M2'), { type: 'edit' }],
  [
    'with another message inside',
    direct,
    sealed(edit({ fromMe: true, id: 'M2' }, { conversation: 'x' }), anaLid),
    { type: 'edit' },
  ],
  ['with a deletion inside', direct, sealed(revoke({ fromMe: true }), anaLid), { type: 'edit' }],
])('an edit encrypted %s', async (_what, envelope, message, change) => {
  const read = await changeOf(envelope, message)
  expect(read).toMatchObject({ target: { fromMe: envelope.fromMe } })
  expect(read).toHaveProperty('change', change)
})

test('a message brings the secret for its edits, and an edit the secret for the next one', async () => {
  const messageContextInfo = { messageSecret: secret }
  const kept = async (envelope: Envelope, message: proto.IMessage) => {
    const [entry] = await read(envelope, message)
    const { waId, bytes } = (entry?.kind === 'timer' ? undefined : entry?.secret) ?? {}
    return waId && [waId, Buffer.from(bytes ?? [])]
  }
  expect(await kept(direct, { conversation: 'oi', messageContextInfo })).toEqual(['C1', secret])
  const typed = { destinationJid: anaLid, message: { conversation: 'oi', messageContextInfo } }
  expect(await kept(own, { deviceSentMessage: typed })).toEqual(['C1', secret])
  expect(await kept(direct, { ...sealed(melhor, anaLid), messageContextInfo })).toEqual(['M1', secret])
  expect(await kept(direct, { conversation: 'oi', messageContextInfo: { messageSecret: Buffer.alloc(7) } })).toBeUndefined()
  expect(await kept(direct, { ...react({ fromMe: true }), messageContextInfo })).toBeUndefined()
})

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type
const says = (contextInfo: proto.IContextInfo) => ({ extendedTextMessage: { text: 'oi', contextInfo } })
const sentSeconds = Date.parse(sentAt) / 1_000
test.each<[string, Envelope, proto.IMessage, object[]]>([
  [
    'set',
    direct,
    { protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration: 60 } },
    [{ chat: ana, seconds: 60, since: sentSeconds }],
  ],
  [
    'ended',
    own,
    { ephemeralMessage: { message: { protocolMessage: { type: EPHEMERAL_SETTING } } } },
    [{ chat: ana, seconds: 0, since: sentSeconds }],
  ],
  ['obeyed', direct, says({ expiration: 60, ephemeralSettingTimestamp: 5 }), [{ chat: ana, seconds: 60, since: 5 }]],
  ['made up by a member of a group', inGroup, says({ expiration: 60, ephemeralSettingTimestamp: 5 }), []],
  ['obeyed, who knows since when', direct, says({ expiration: 60 }), [{ chat: ana, seconds: 60, since: sentSeconds }]],
  [
    'obeyed from tomorrow on',
    direct,
    says({ expiration: 60, ephemeralSettingTimestamp: sentSeconds + 1 }),
    [{ chat: ana, seconds: 60, since: sentSeconds }],
  ],
  ['not spoken of', direct, says({}), []],
])('a timer is %s', async (_what, envelope, message, timers) => {
  const entries = await read(envelope, message)
  expect(entries.filter(({ kind }) => kind === 'timer').map(({ payload }) => payload)).toEqual(timers)
  expect(entries.filter(({ kind }) => kind !== 'timer')).toHaveLength('extendedTextMessage' in message ? 1 : 0)
})

test('unreadable bytes are kept raw', async () => {
  const stanza = { tag: 'message', attrs: {} }
  const entries = await readEntries(stanza, direct, Uint8Array.of(0xff, 0xff, 0xff, 1), reader)
  expect(entries).toEqual([
    { kind: 'message', payload: { ...direct, content: { type: 'unsupported', kind: 'unreadable' }, raw: '////AQ==' } },
  ])
})

test('only our own phone can hand in a message that came without content', async () => {
  const key = { remoteJid: anaLid, id: 'M1' }
  const info = { key, messageTimestamp: 1_763_726_400, pushName: 'Ana', message: { conversation: 'oi' } }
  const webMessageInfoBytes = proto.WebMessageInfo.encode(info).finish()
  const results = [{ placeholderMessageResendResponse: { webMessageInfoBytes } }]
  const type = PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE
  const message = { protocolMessage: { type, peerDataOperationRequestResponseMessage: { peerDataOperationResult: results } } }
  const handedIn = { waId: 'M1', chat: ana, fromMe: false, pushName: 'Ana', sentAt: '2025-11-21T12:00:00.000Z' }
  expect(await read(own, message, { category: 'peer' })).toEqual([
    { kind: 'message', payload: { ...handedIn, content: { type: 'text', text: 'oi' } } },
  ])
  const status = proto.WebMessageInfo.encode({ ...info, key: { ...key, remoteJid: 'status@broadcast' } }).finish()
  results.unshift(
    ...[Buffer.of(0xff), status].map((bytes) => ({ placeholderMessageResendResponse: { webMessageInfoBytes: bytes } })),
  )
  expect(await read(own, message, { category: 'peer' })).toHaveLength(1)
  expect(await read(direct, message, { category: 'peer' })).toEqual([])
  expect(await read(own, message)).toEqual([])
})

test('a reaction may name any number without a query to the network', async () => {
  for (let at = 0; at < 100; at++) {
    const participant = `55119${10_000_000 + at}@s.whatsapp.net`
    expect(await changeOf(inGroup, react({ fromMe: false, participant }))).toMatchObject({
      target: { participant: { phone: `55119${10_000_000 + at}` } },
    })
  }
  expect(await changeOf(inGroup, react({ fromMe: false, participant: '5511977777777@s.whatsapp.net' }))).toMatchObject({
    target: { participant: ana },
  })
  expect(asked).toEqual([])
})
