import type { KeptMessage } from '@recado/contract/official-lines/api'

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
