import { getBinaryNodeChild, type BinaryNode } from '@whiskeysockets/baileys'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { errorOf } from '#whatsapp/wire/stanza.ts'

/** The words that go with the codes of refused queries. */
const texts: Record<string, string> = {
  '400': 'bad-request',
  '401': 'not-authorized',
  '403': 'forbidden',
  '404': 'item-not-found',
  '429': 'rate-overlimit',
  '500': 'internal-server-error',
  '503': 'service-unavailable',
}

/** @returns the error with which the server answers a query instead of doing what it asks */
export function refuseQuery({ faults, rates }: NetworkState, { pn }: Companion, iq: BinaryNode): BinaryNode | undefined {
  const fault = faults.take('query-error', pn, ({ xmlns, child }) => isAbout(iq, xmlns, child))
  if (fault) return refusal(iq, fault.code, fault.text)
  const isGroupQuery = iq.attrs['xmlns'] === 'w:g2' && iq.attrs['type'] === 'get'
  if (isGroupQuery && rates.exceed('groupQueriesPerMinute', pn)) return refusal(iq, '429')
  return undefined
}

/** @param child the first child, if it matters */
export function isAbout(iq: BinaryNode, xmlns: string, child: string | undefined): boolean {
  return iq.attrs['xmlns'] === xmlns && (child === undefined || getBinaryNodeChild(iq, child) !== undefined)
}

function refusal(iq: BinaryNode, code: string, text = texts[code] ?? 'error'): BinaryNode {
  return errorOf(iq, code, text)
}
