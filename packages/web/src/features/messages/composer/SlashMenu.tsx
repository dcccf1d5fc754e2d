import type { SlashCommand } from '@recado/contract/quick-messages/api'
import { Paperclip, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plainText } from '#kit/markup.ts'
import { errorText } from '#platform/api/error-text.ts'
import { cx } from '#ui/cx.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import type { Choices } from './use-choices.ts'
import type { Note } from './use-slash.ts'

export const slashList = { id: 'slash-commands', idOf: ({ id, type }: SlashCommand) => `slash-${type}-${id}` }

/** Quick replies and flows to choose from. */
export function SlashMenu({ slash }: { slash: Choices<SlashCommand> }) {
  const { t } = useTranslation('messages')
  return (
    <ChoiceMenu of={slash} label={t('slashCommands')} {...slashList}>
      {({ type, shortcode, message, mediaPath }, isActive) => (
        <>
          <span className={cx('max-w-1/2 shrink-0 truncate font-semibold text-atext', isActive && 'self-start')}>
            /{shortcode}
          </span>
          {/* The choice that Enter takes is shown as it will be sent. */}
          <span
            dir="auto"
            className={cx('min-w-0 flex-1 text-text2', isActive ? 'line-clamp-6 whitespace-pre-line' : 'truncate')}
          >
            {type === 'flow' ? t('startsFlow') : plainText(message)}
          </span>
          {type === 'flow' && <Workflow aria-hidden className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />}
          {mediaPath && <Paperclip aria-hidden className="size-3.5 shrink-0 text-text3" />}
        </>
      )}
    </ChoiceMenu>
  )
}

/** Shown in place of the list. */
export function SlashNote({ note }: { note: Note }) {
  const { t } = useTranslation(['quickMessages', 'ui'])
  return (
    <p
      role="status"
      className="absolute inset-x-0 bottom-full z-10 mb-2 rounded-4 bg-raise px-3.5 py-2.5 text-13 text-text2 shadow-pop"
    >
      {note === 'loading' ? t('ui:loading') : note === 'none' ? t('emptyTitle') : errorText(note)}
    </p>
  )
}
