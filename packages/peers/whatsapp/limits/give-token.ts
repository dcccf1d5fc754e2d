import { getBinaryNodeChild, getBinaryNodeChildBuffer, getBinaryNodeChildren, type BinaryNode } from '@whiskeysockets/baileys'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'

/** A person trusts those they write to. The receiver's linked devices get a token, to be shown with what they write back. */
export function giveToken({ tokens, directory }: NetworkState, by: Phone, to: Phone): void {
  const token = by === to ? undefined : tokens.give(by.pn, to.pn)
  if (!token) return
  const told = { jid: to.pnJid, type: 'trusted_contact', t: String(token.since) }
  const content = [{ tag: 'tokens', attrs: {}, content: [{ tag: 'token', attrs: told, content: token.bytes }] }]
  const sender = by.record.addressing === 'pn' ? { sender_lid: by.lidJid } : {}
  for (const { mailbox } of directory.companionsOf(to)) {
    const attrs = { from: by.jid, ...sender, id: newMessageId(), type: 'privacy_token', t: timestamp() }
    mailbox.deliver(mailbox.put({ stanza: { tag: 'notification', attrs, content } }))
  }
}

/** A linked device gives tokens in the name of its account. */
export function handleGivenTokens(state: NetworkState, pn: string, iq: BinaryNode): void {
  const by = state.directory.phone(pn)
  for (const { attrs } of getBinaryNodeChildren(getBinaryNodeChild(iq, 'tokens'), 'token')) {
    const to = state.directory.phoneByJid(attrs['jid'])
    if (by && to) giveToken(state, by, to)
  }
}

export function shownToken(stanza: BinaryNode): Uint8Array | undefined {
  return getBinaryNodeChildBuffer(stanza, 'tctoken') ?? undefined
}
