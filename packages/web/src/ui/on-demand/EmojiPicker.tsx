import {
  EmojiPicker as Base,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/i18n.ts'
import { cx } from '#ui/cx.ts'
import { emojiAddress } from '#ui/fields/emoji-address.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'

const perLine = 16
/** Smallest emoji, in pixels, that a finger can hit: a phone without room for sixteen per line shows fewer. */
const smallest = 24

export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('ui')
  const narrow = useNarrow()
  return (
    <Base.Root
      locale={currentLanguage()}
      emojibaseUrl={emojiAddress}
      columns={narrow ? Math.min(perLine, Math.floor(innerWidth / smallest)) : perLine}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
      className="flex h-[min(360px,60dvh)] w-fit flex-col"
    >
      <Base.Search
        // The popup opened before this was loaded, so it could not focus it. On a phone the keyboard would cover the emojis.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={!narrow}
        aria-label={t('searchEmoji')}
        placeholder={t('searchEmoji')}
        className={
          'm-2 mb-1 h-8 shrink-0 rounded-2 bg-sunk px-2.5 text-14 shadow-control outline-none placeholder:text-text3 ' +
          'focus:shadow-control-focus touch:h-10 touch:text-16'
        }
      />
      <Base.Viewport className="inset-focus relative min-h-0 flex-1 overflow-y-auto overscroll-contain max-sm:[scrollbar-width:none]">
        <Base.Loading className="absolute inset-0 grid place-items-center text-12 text-text2">{t('loading')}</Base.Loading>
        <Base.Empty className="absolute inset-0 grid place-items-center text-12 text-text2">{t('nothingFound')}</Base.Empty>
        <Base.List className="pb-1.5 select-none" components={{ CategoryHeader, Row, Emoji }} />
      </Base.Viewport>
    </Base.Root>
  )
}

function CategoryHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...rest} className="bg-raise px-3 py-1.5 text-12 font-medium text-text2">
      {category.label}
    </div>
  )
}

function Row({ children, ...rest }: EmojiPickerListRowProps) {
  return (
    <div {...rest} aria-rowindex={fromOne(rest['aria-rowindex'])} className="sm:px-2">
      {children}
    </div>
  )
}

function Emoji({ emoji, ...rest }: EmojiPickerListEmojiProps) {
  return (
    <button
      {...rest}
      type="button"
      role="gridcell"
      aria-colindex={fromOne(rest['aria-colindex'])}
      className={cx('grid size-6 place-items-center rounded-2 text-16 sm:size-8 sm:text-20', emoji.isActive && 'bg-hover')}
    >
      {emoji.emoji}
    </button>
  )
}

/** The library counts from 0, ARIA from 1. */
function fromOne(index: number | undefined): number {
  return (index ?? 0) + 1
}
