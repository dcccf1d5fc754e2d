import { getAllBinaryNodeChildren, getBinaryNodeChild, getBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys'
import { attribute, parseUserJid } from '#whatsapp/address.ts'
import { answerSync } from '#whatsapp/app-state/sync.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import { isStandIn } from '#whatsapp/companions/stand-ins.ts'
import { groupNode } from '#whatsapp/groups/groups.ts'
import { recordDeviceQuery } from '#whatsapp/limits/device-lists.ts'
import { handleGivenTokens } from '#whatsapp/limits/give-token.ts'
import { answerRestrictionQuery } from '#whatsapp/limits/account-restrictions.ts'
import { bundleNodes, isBundleAuthentic, readBundle, readPreKey, registrationNode, type KeyBundle } from './key-bundle.ts'
import { maxMediaBytes } from '#whatsapp/media/server.ts'
import { answerPicture } from '#whatsapp/phones/picture-stanzas.ts'
import { errorOf, resultOf } from './stanza.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { answerUsync } from './usync.ts'

interface Query {
  state: NetworkState
  companion: Companion
  iq: BinaryNode
  /** The first child: what is asked for. */
  subject: BinaryNode | undefined
}

const privacyCategories = ['readreceipts', 'profile', 'last', 'online', 'groupadd', 'status']

/** The queries that a linked device makes, by namespace; any other gets an empty result. */
const answers: Record<string, (query: Query) => BinaryNode | Promise<BinaryNode>> = {
  encrypt: answerEncrypt,
  usync: ({ state, companion, iq, subject }) => {
    if (subject) recordDeviceQuery(state, companion, subject)
    return resultOf(iq, subject && answerUsync(state.directory, subject))
  },
  blocklist: ({ iq }) => resultOf(iq, [{ tag: 'list', attrs: {}, content: [] }]),
  abt: ({ iq }) => resultOf(iq, [{ tag: 'props', attrs: { hash: 'h' }, content: [] }]),
  privacy: answerPrivacy,
  'w:sync:app:state': async ({ state, companion, iq, subject }) => resultOf(iq, [await answerSync(state, companion, subject)]),
  'w:profile:picture': ({ state, iq }) => answerPicture(state, iq),
  'w:m': answerMediaConnection,
  'w:g2': answerGroups,
  'w:mex': ({ state, companion, iq, subject }) => answerRestrictionQuery(state, companion, iq, subject),
}

/** @throws when the query lacks what its namespace requires, or uploads keys that are not signed by their identity */
export async function answerQuery(state: NetworkState, companion: Companion, iq: BinaryNode): Promise<BinaryNode> {
  const [subject] = getAllBinaryNodeChildren(iq)
  const answer = answers[iq.attrs['xmlns'] ?? '']
  return answer ? answer({ state, companion, iq, subject }) : resultOf(iq)
}

/** Prekeys: how many are left, more of them, whether they are valid, and bundles of others. */
function answerEncrypt({ state, companion, iq, subject }: Query): BinaryNode {
  switch (subject?.tag) {
    case 'count':
      return resultOf(iq, [{ tag: 'count', attrs: { value: String(companion.preKeys.size) } }])
    case 'digest':
      return resultOf(iq, [{ tag: 'digest', attrs: {} }])
    case 'key': {
      const users = getBinaryNodeChildren(subject, 'user').map((user) => bundleOf(state, attribute(user, 'jid')))
      return resultOf(iq, [{ tag: 'list', attrs: {}, content: users }])
    }
    case 'registration':
      storePreKeys(state, companion, iq)
      return resultOf(iq)
    case undefined:
    default:
      return resultOf(iq)
  }
}

function storePreKeys(state: NetworkState, companion: Companion, iq: BinaryNode): void {
  const bundle = readBundle(iq, iq)
  if (!isBundleAuthentic(bundle)) throw new Error(`${companion.jid} uploaded a signed prekey that its identity did not sign`)
  const keys = getBinaryNodeChildren(getBinaryNodeChild(iq, 'list'), 'key').map(readPreKey)
  state.store.atomically(() => {
    companion.record.bundle = bundle
    state.directory.saveCompanion(companion)
    for (const key of keys) companion.preKeys.put(String(key.id), key)
  })
}

function bundleOf(state: NetworkState, jid: string): BinaryNode {
  const bundle = consumeBundle(state, jid)
  const error = { tag: 'error', attrs: { code: '404', text: 'item-not-found' } }
  const content = bundle ? [registrationNode(bundle.registrationId), ...bundleNodes(bundle)] : [error]
  return { tag: 'user', attrs: { jid }, content }
}

function consumeBundle({ directory, standIns }: NetworkState, jid: string): KeyBundle | undefined {
  const companion = directory.companionByJid(jid)
  if (companion) return companion.takeBundle()
  const phone = directory.phoneByJid(jid)
  return phone && isStandIn(phone, parseUserJid(jid)?.device ?? 0) ? standIns.bundle() : phone?.signal.issueBundle()
}

function answerPrivacy({ state, companion, iq }: Query): BinaryNode {
  if (iq.attrs['type'] === 'set') {
    handleGivenTokens(state, companion.pn, iq)
    return resultOf(iq)
  }
  const categories = privacyCategories.map((name) => ({ tag: 'category', attrs: { name, value: 'all' } }))
  return resultOf(iq, [{ tag: 'privacy', attrs: {}, content: categories }])
}

/** One group by its jid, or all groups of the account. */
function answerGroups({ state, companion, iq, subject }: Query): BinaryNode {
  const { groups, directory } = state
  const mine = groups.all().filter(({ members }) => members.includes(companion.pn))
  if (subject?.tag === 'participating') {
    return resultOf(iq, [{ tag: 'groups', attrs: {}, content: mine.map((group) => groupNode(directory, group)) }])
  }
  const asked = groups.byJid(iq.attrs['to'])
  if (!asked || !mine.includes(asked)) return errorOf(iq, '404', 'item-not-found')
  return resultOf(iq, [groupNode(directory, asked)])
}

/** Where files are uploaded and downloaded. `auth` identifies the account to the media server. */
function answerMediaConnection({ state, companion, iq }: Query): BinaryNode {
  const { host, fallbackHost } = state.media
  const facts = { maxContentLengthBytes: String(maxMediaBytes) }
  const hosts = [
    { tag: 'host', attrs: { hostname: host, type: 'primary', fallback_hostname: fallbackHost, ...facts } },
    { tag: 'host', attrs: { hostname: fallbackHost, type: 'fallback', ...facts } },
  ]
  const attrs = { auth: companion.pn, ttl: '3600', auth_ttl: '3600', max_buckets: '12' }
  return resultOf(iq, [{ tag: 'media_conn', attrs, content: hosts }])
}
