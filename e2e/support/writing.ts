import { randomUUID } from 'node:crypto'
import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { type Api, ApiError } from './api.ts'
import { shop } from './connection.ts'
import type { Installation } from './product.ts'
import { until } from './until.ts'

/** How a retry waits. */
type Wait = (what: string, look: () => Promise<unknown>) => Promise<unknown>

/** A customer writes to the shop, retrying until the network has the message: the same id is the same message. Resolves with the id. */
export async function writeTo(
  product: Pick<Installation, 'phones'>,
  from: string,
  text: string,
  to = shop,
  wait: Wait = until,
): Promise<string> {
  const id = `3A${randomUUID().replaceAll('-', '').toUpperCase()}`
  const write = () => product.phones.write(from, to, text, id).then(() => true, isThereAlready)
  await wait(`${from} writes`, write)
  return id
}

/** An attendant writes in a conversation, retrying until the server has it: the same clientId is the same message. */
export async function answerIn(api: Api, ticketId: number, body: string, wait: Wait = until): Promise<void> {
  const clientId = randomUUID()
  await wait(`an answer in ${ticketId}`, () => api.call(sendMessage, { ticketId, body, clientId }).catch(falseIfUnavailable))
}

/** Sends a file in a conversation, by the server at `url`. Resolves with the status and the answer. */
export async function sendFile(
  url: string,
  { token }: Api,
  ticketId: number,
  file: { name: string; bytes: Uint8Array },
): Promise<[number, unknown]> {
  const form = new FormData()
  form.append('medias', new Blob([new Uint8Array(file.bytes)]), file.name)
  const headers = { authorization: `Bearer ${token}` }
  const path = sendMessage.path.replace(':ticketId', String(ticketId))
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: form })
  return [response.status, await response.json()]
}

/** The file of a message, as a screen fetches it from the server at `url`. */
export async function fileOf(url: string, product: Installation, waId: string): Promise<Uint8Array> {
  const [row] = await product.query<{ id: number; ticketId: number }>(
    'select id::int, ticket_id::int as "ticketId" from messages where wa_id = $1',
    [waId],
  )
  const { messages } = await (await product.admin()).call(listMessages, { ticketId: row?.ticketId ?? 0 })
  const address = messages.find(({ id }) => id === row?.id)?.mediaUrl ?? ''
  return new Uint8Array(await (await fetch(`${url}${address}`)).arrayBuffer())
}

function isThereAlready(error: Error): boolean {
  if (error.message.includes(' 409 ')) return true
  return falseIfUnavailable(error)
}

/** False for the answer, or silence, of a killed process; throws anything else. */
export function falseIfUnavailable(error: Error): false {
  const isUnreachable = error instanceof TypeError || error instanceof SyntaxError
  if (isUnreachable || (error instanceof ApiError && error.status >= 500)) return false
  throw error
}
