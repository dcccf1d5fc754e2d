import { isSameChat, type Address } from '@recado/border/address'
import type { OutboxRow } from '#tables/outbox.ts'

/** Orders of a connection that are worked on at the same time. */
export const atOnce = 4

/** Of the rows that are next in the line, those that may go now, beside what is under way. */
export function mayGoBeside(underWay: readonly OutboxRow[], next: readonly OutboxRow[]): OutboxRow[] {
  const ahead = [...underWay]
  const going: OutboxRow[] = []
  for (const row of next) {
    if (underWay.length + going.length >= atOnce) break
    if (!ahead.some((other) => isOneAfterAnother(row, other))) going.push(row)
    ahead.push(row)
  }
  return going
}

/** Orders for one conversation. A command goes alone, where it stands in the line: it changes the session that the others need. */
function isOneAfterAnother(row: OutboxRow, other: OutboxRow): boolean {
  const [chats, others] = [chatsOf(row), chatsOf(other)]
  return !chats || !others || chats.some((chat) => others.some((one) => isSameChat(chat, one)))
}

function chatsOf(row: OutboxRow): Address[] | undefined {
  if (row.kind === 'message') return [row.payload.to]
  return row.kind === 'read' ? row.payload.keys.map(({ chat }) => chat) : undefined
}
