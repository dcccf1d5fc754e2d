import { randomUUID } from 'node:crypto'
import { sendMessage } from '@recado/contract/messages/api'
import { type Api, ApiError } from './api.ts'
import { shop } from './connection.ts'
import type { Installation } from './product.ts'
import { until } from './until.ts'

/** How whoever tries again waits. */
type Wait = (what: string, look: () => Promise<unknown>) => Promise<unknown>

/** A person writes to the shop, retrying until the network has it: the same id is the same message. Resolves with the id. */
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
  await wait(`an answer in ${ticketId}`, () => api.call(sendMessage, { ticketId, body, clientId }).catch(mayPass))
}

function isThereAlready(error: Error): boolean {
  if (error.message.includes(' 409 ')) return true
  return mayPass(error)
}

/** False for the answer, or silence, of a killed process; throws anything else. */
export function mayPass(error: Error): false {
  const isUnreachable = error instanceof TypeError || error instanceof SyntaxError
  if (isUnreachable || (error instanceof ApiError && error.status >= 500)) return false
  throw error
}
