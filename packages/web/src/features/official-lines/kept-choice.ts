import type { KeptMessage, KeptMessages } from '@recado/contract/official-lines/api'

export function canSend({ obstacle }: Pick<KeptMessage, 'obstacle'>): boolean {
  return obstacle === null
}

/** What is sent, and what is not: the marked messages that can go, and all others. `left` holds those whose mark was taken off. */
export function divideKept(rows: readonly KeptMessage[], left: ReadonlySet<number>): { toSend: number[]; toDrop: number[] } {
  const isMarked = (row: KeptMessage) => canSend(row) && !left.has(row.messageId)
  return {
    toSend: rows.filter(isMarked).map(({ messageId }) => messageId),
    toDrop: rows.filter((row) => !isMarked(row)).map(({ messageId }) => messageId),
  }
}

/** Who else has decided messages that have left the list since, and how many. `own` holds those that this user has settled. */
export function otherIn(
  before: KeptMessages | undefined,
  after: KeptMessages | undefined,
  { me, own }: { me: number; own: ReadonlySet<number> },
): { name: string; count: number } | null {
  if (!before || !after?.decided || after.decided.userId === me) return null
  const left = new Set(after.messages.map(({ messageId }) => messageId))
  const count = before.messages.filter(({ messageId }) => !left.has(messageId) && !own.has(messageId)).length
  return count > 0 ? { name: after.decided.name, count } : null
}
