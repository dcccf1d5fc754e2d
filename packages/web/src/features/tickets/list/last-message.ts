import type { Ticket } from '@recado/contract/tickets/api'
import i18next from 'i18next'
import { isMedia } from '#features/messages/kinds.ts'
import { plainText } from '#kit/markup.ts'

/** A ticket's last message in one line, in the current language: in a group its author, then its words, or else its kind. */
export function lastMessageText({
  lastMessage,
  lastMessageState: state,
}: Pick<Ticket, 'lastMessage' | 'lastMessageState'>): string {
  const said = saidIn(plainText(lastMessage), state)
  return state?.author && said ? `${state.author}: ${said}` : said
}

function saidIn(words: string, state: Ticket['lastMessageState']): string {
  if (state?.isDeleted) return i18next.t('messages:deleted')
  if (words || !state) return words
  if (isMedia(state.mediaType)) return i18next.t(`messages:media.${state.mediaType}`)
  return state.mediaType === 'conversation' ? '' : i18next.t('messages:unknownKind')
}
