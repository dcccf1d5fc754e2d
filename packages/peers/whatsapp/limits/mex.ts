import { S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys'
import { newMessageId, resultOf, timestamp } from '#whatsapp/wire/stanza.ts'

/** An answer in GraphQL ("mex"), WhatsApp's second query language. */
export function mexResult(iq: BinaryNode, data: object): BinaryNode {
  return resultOf(iq, [{ tag: 'result', attrs: {}, content: json({ data }) }])
}

/** The server tells a linked device something in that language. */
export function mexNotice(name: string, data: object): BinaryNode {
  const attrs = { from: S_WHATSAPP_NET, id: newMessageId(), type: 'mex', t: timestamp() }
  return { tag: 'notification', attrs, content: [{ tag: 'update', attrs: { op_name: name }, content: json({ data }) }] }
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
