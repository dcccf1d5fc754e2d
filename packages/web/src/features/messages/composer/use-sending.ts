import { signature } from '@recado/contract/messages/signature'
import type { Ticket } from '@recado/contract/tickets/api'
import { useQueryClient } from '@tanstack/react-query'
import { compose, compositionOf } from '#features/messages/compose.ts'
import { useEdit } from '#features/messages/message-verbs.ts'
import { enqueue } from '#features/messages/outbox/outbox.ts'
import type { Content } from '#features/messages/outbox/outgoing.ts'
import { useMe } from '#platform/session/session.ts'
import { readyToSend } from '#features/messages/composer/attaching/attachments.ts'
import { useSignOff } from './sign-off.ts'

/** Files that are being prepared, by ticket. A second Enter does not send them twice, and sends its own message after them. */
const preparing = new Map<number, { ids: readonly string[]; done: Promise<void> }>()

/** Passes the composition to the outbox, in order. */
export function useSending({ id: ticketId }: Ticket) {
  const client = useQueryClient()
  const me = useMe()
  const signs = useSignOff((state) => state.on)
  const edit = useEdit()
  const sign = (body: string) => (signs && body.trim() ? signature(me.name) + body : body)

  /** Sends one message, which answers the quoted one. */
  function send(content: Content, bytes?: File): void {
    const { quoted } = compositionOf(ticketId)
    enqueue(client, ticketId, { ...content, body: sign(content.body), ...(quoted && { quoted }) }, bytes)
    compose(ticketId, { quoted: null })
  }

  /** Files that cannot be sent stay. The text becomes the first file's caption if that has none, else a separate message. */
  async function sendFiles(ids: readonly string[], text: string): Promise<void> {
    const ready = await readyToSend(ticketId, ids)
    const [first] = ready
    const captions = first && first.content.body === '' && first.content.file?.kind !== 'audio'
    if (first && captions) first.content.body = text
    else if (text.trim()) send({ body: text })
    for (const { content, bytes } of ready) send(content, bytes)
  }

  /** Sends everything. Returns whether there was anything to send. */
  function sendAll(text: string): boolean {
    const { attachments, stored } = compositionOf(ticketId)
    const before = preparing.get(ticketId)
    const ids = attachments.flatMap(({ id, problem }) => (problem !== null || before?.ids.includes(id) ? [] : [id]))
    if (ids.length === 0 && !stored && !text.trim()) return false
    if (stored) {
      send({ body: text, stored })
      compose(ticketId, { stored: null })
    }
    const rest = stored ? '' : text
    if (ids.length > 0) prepare(ids, rest)
    else if (before && !stored) void before.done.then(() => send({ body: text }))
    else if (!stored) send({ body: text })
    return true
  }

  function prepare(ids: readonly string[], text: string): void {
    const before = preparing.get(ticketId)
    const done = before ? before.done.then(() => sendFiles(ids, text)) : sendFiles(ids, text)
    const own = { ids: [...(before?.ids ?? []), ...ids], done }
    preparing.set(ticketId, own)
    void done.finally(() => preparing.get(ticketId) === own && preparing.delete(ticketId))
  }

  return { send, sendAll, edit }
}
