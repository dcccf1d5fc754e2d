import type { BinaryNode } from '@whiskeysockets/baileys'
import { pnJid } from '#whatsapp/address.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { Fault } from '#whatsapp/faults.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import type { ClientIdentity } from './noise.ts'
import { streamError } from './stanza.ts'

/** The failure whose `<failure>` tells more than its reason: WhatsApp bans an account for a while. */
const temporaryBan = '402'
/** "You sent too many messages to people who do not have you in their address books." */
const tooManyFirstContacts = '101'

/** The refusal of a login, or of a pairing before it begins. Undefined for a client that is let in. */
export function refusalOf(state: NetworkState, client: ClientIdentity): BinaryNode | undefined {
  if (isOutdated(client, state.settings.minVersion)) return failure('405')
  if (client.payload.devicePairingData) return undefined
  const pn = String(client.payload.username)
  const fault = state.faults.take('login-failure', pn)
  if (fault) return failure(fault.code, banAttributes(fault))
  if (!companionOf(state, client)) return failure('401')
  const stream = state.faults.take('login-stream-error', pn)
  return stream && streamError(stream.code)
}

/** The linked device that a client logs in as: it must hold the Noise key with which the device was linked. */
export function companionOf({ directory }: NetworkState, { payload, staticKey }: ClientIdentity): Companion | undefined {
  const companion = directory.companion(pnJid(String(payload.username), payload.device ?? 0))
  return companion?.record.noiseKey.equals(staticKey) ? companion : undefined
}

function isOutdated({ payload }: ClientIdentity, minVersion: string | undefined): boolean {
  if (!minVersion) return false
  const { primary, secondary, tertiary } = payload.userAgent?.appVersion ?? {}
  const version = [primary ?? 0, secondary ?? 0, tertiary ?? 0]
  const least = minVersion.split('.').map(Number)
  const at = version.findIndex((part, index) => part !== least[index])
  return at >= 0 && (version[at] ?? 0) < (least[at] ?? 0)
}

function banAttributes({ code, ban, expire }: Extract<Fault, { kind: 'login-failure' }>): Record<string, string> {
  if (code !== temporaryBan) return {}
  return { code: ban ?? tooManyFirstContacts, ...(expire === undefined ? {} : { expire: String(expire) }) }
}

function failure(reason: string, more: Record<string, string> = {}): BinaryNode {
  return { tag: 'failure', attrs: { reason, ...more, location: 'lla' } }
}
