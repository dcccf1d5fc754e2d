import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '#features/messages/composer/ChoiceMenu.tsx'
import type { Choices } from '#features/messages/composer/use-choices.ts'
import type { Emoji } from './emoji-search.ts'
import { emojiList } from './emoji-query.ts'

/** Emojis to choose from by their names. */
export function EmojiMenu({ emojis }: { emojis: Choices<Emoji> }) {
  const { t } = useTranslation('messages')
  return (
    <ChoiceMenu of={emojis} label={t('emoji')} {...emojiList}>
      {({ emoji, label }) => (
        <>
          <span aria-hidden className="w-6 shrink-0 text-center text-20">
            {emoji}
          </span>
          <span className="min-w-0 flex-1 truncate first-letter:uppercase">{label}</span>
        </>
      )}
    </ChoiceMenu>
  )
}
