import type { proto } from '@whiskeysockets/baileys'

type TextReaders = Record<string, (message: proto.IMessage) => string | null | undefined>

/** Joins texts on separate lines, without empty ones. */
export const joinLines = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join('\n')

/** Where kinds that are shown by their name keep readable text, if not in `caption`. */
export const textReaders: TextReaders = {
  eventMessage: (m) => m.eventMessage?.name,
  groupInviteMessage: (m) => joinLines(m.groupInviteMessage?.groupName, m.groupInviteMessage?.caption),
  orderMessage: ({ orderMessage: m }) => joinLines(m?.orderTitle, m?.message, m && sumOf(m)),
  pollResultSnapshotMessage: (m) => resultOf(m.pollResultSnapshotMessage),
  pollResultSnapshotMessageV3: (m) => resultOf(m.pollResultSnapshotMessageV3),
}

/** Number of items and total, without words of any language. */
function sumOf({ itemCount, totalAmount1000, totalCurrencyCode }: proto.Message.IOrderMessage): string {
  const total = priceOf(totalAmount1000, totalCurrencyCode)
  return [itemCount ? `🛒 ${itemCount}` : '', total].filter(Boolean).join(' · ')
}

/** `BRL 12.50`, or empty when either part is missing. */
export function priceOf(thousandths: unknown, currency: string | null | undefined): string {
  const amount = Number(thousandths) / 1_000
  return currency && amount > 0 ? `${currency} ${amount.toFixed(2)}` : ''
}

function resultOf(poll: proto.Message.IPollResultSnapshotMessage | null | undefined): string {
  return joinLines(
    poll?.name,
    ...(poll?.pollVotes ?? []).map(({ optionName, optionVoteCount }) => `${optionName}: ${Number(optionVoteCount)}`),
  )
}
