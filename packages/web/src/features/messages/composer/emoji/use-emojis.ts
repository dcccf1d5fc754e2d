import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { consumeEvent, useChoices } from '#features/messages/composer/use-choices.ts'
import { fetchFile } from '#platform/api/files.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { useMe } from '#platform/session/session.ts'
import { emojiAddress } from '#ui/fields/emoji-address.ts'
import { emojiQuery } from './emoji-query.ts'
import type { Emoji, EmojiEntry } from './emoji-search.ts'
import { addRecentEmoji, recentEmojis } from './recent.ts'

const none: readonly Emoji[] = []

/** The list that a `:` and the beginning of a name open. The chosen emoji replaces them, `length` letters before the cursor. */
export function useEmojis(before: string, put: (length: number, emoji: string) => void) {
  const { id } = useMe()
  const query = emojiQuery(before)
  const { data: find, isLoading } = useEmojiFinder(query !== null)
  const found = query === null ? none : (find?.(query, recentEmojis(id)) ?? none)
  const list = useChoices(before, found, ({ emoji }) => {
    addRecentEmoji(id, emoji)
    put((query ?? '').length + 1, emoji)
  })

  /** True when the key was for the list. */
  function press(event: KeyboardEvent): boolean {
    // Input meant for the list is not sent while the list is still loading.
    if (query && isLoading && !list.isClosed && event.key === 'Enter' && !event.shiftKey) return consumeEvent(event)
    return list.press(event)
  }

  return { ...list, press }
}

/** The emojis by their names in the current language, fetched on first use from the file that the picker also reads. */
function useEmojiFinder(wanted: boolean) {
  const language = currentLanguage()
  return useQuery({
    queryKey: ['emojis', language],
    queryFn: async ({ signal }) => {
      const { finderOf } = await import('./emoji-search.ts')
      const file = await fetchFile(`${emojiAddress}/${language}/data.json`, signal)
      return finderOf(JSON.parse(await file.text()) as EmojiEntry[])
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
