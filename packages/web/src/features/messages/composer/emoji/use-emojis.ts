import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { held, useChoices } from '#features/messages/composer/use-choices.ts'
import { fetchFile } from '#platform/api/files.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { useMe } from '#platform/session/session.ts'
import { emojiAddress } from '#ui/fields/emoji-address.ts'
import { type Emoji, type EmojiEntry, emojiQuery, matchingEmojis, offerable } from './emoji-search.ts'
import { keepRecent, recentEmojis } from './recent.ts'

const none: readonly Emoji[] = []

/** The list that a `:` and the beginning of a name open; what is chosen takes their place, `length` letters before the cursor. */
export function useEmojis(before: string, put: (length: number, emoji: string) => void) {
  const { id } = useMe()
  const query = emojiQuery(before)
  const { data = none, isLoading } = useEmojiData(query !== null)
  const found = query === null ? none : matchingEmojis(data, query, recentEmojis(id))
  const list = useChoices(before, found, ({ emoji }) => {
    keepRecent(id, emoji)
    put((query ?? '').length + 1, emoji)
  })

  /** True when the key was for the list. */
  function press(event: KeyboardEvent): boolean {
    // What is meant for the list is not sent because the list is still on its way.
    if (query && isLoading && !list.isClosed && event.key === 'Enter' && !event.shiftKey) return held(event)
    return list.press(event)
  }

  return { ...list, press }
}

/** Emojis by their names in the language shown, fetched on first use: the file that the picker reads as well. */
function useEmojiData(wanted: boolean) {
  const language = currentLanguage()
  return useQuery({
    queryKey: ['emojis', language],
    queryFn: async ({ signal }) => {
      const file = await fetchFile(`${emojiAddress}/${language}/data.json`, signal)
      return offerable(JSON.parse(await file.text()) as EmojiEntry[])
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
