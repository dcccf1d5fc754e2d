import type { Holder } from '@recado/contract/ticket-events/api'
import type { Move, VisitRow } from './queries.ts'

type Span = Pick<VisitRow, 'openedAt' | 'botSince' | 'handedOverAt' | 'acceptedAt' | 'closedAt'>

/** The holders of a conversation in order: its bot first, then the users in the moves of its ticket, oldest first. */
export function holdersOf({ openedAt, botSince, handedOverAt, acceptedAt, closedAt }: Span, moves: readonly Move[]): Holder[] {
  const bot = botSince === null ? [] : [{ user: null, from: botSince, until: handedOverAt ?? acceptedAt ?? closedAt }]
  const people: Holder[] = []
  for (const { kind, at, user } of moves) {
    if (at < openedAt || (closedAt !== null && at > closedAt)) continue
    const last = people.at(-1)
    const next = kind === 'closed' ? null : user
    const holds = last?.until === null
    if (holds && last.user?.id === next?.id) continue
    if (holds) last.until = at
    if (next) people.push({ user: next, from: at, until: null })
  }
  return [...bot, ...people]
}
