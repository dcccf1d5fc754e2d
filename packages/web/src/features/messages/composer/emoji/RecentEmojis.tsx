import { useTranslation } from 'react-i18next'

interface RecentEmojisProps {
  emojis: readonly string[]
  onChoose: (emoji: string) => void
}

/** One line of the emojis that were used last. */
export function RecentEmojis({ emojis, onChoose }: RecentEmojisProps) {
  const { t } = useTranslation('messages')
  if (emojis.length === 0) return null
  return (
    <div role="group" aria-label={t('recentEmojis')} className="flex px-2 pt-2">
      {emojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          onClick={() => onChoose(emoji)}
          className="grid size-8 place-items-center rounded-2 text-20 hover:bg-hover touch:size-10"
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
