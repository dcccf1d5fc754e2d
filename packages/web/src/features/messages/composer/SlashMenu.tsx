import { LayoutTemplate, Paperclip, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { plainText } from '#kit/markup.ts'
import { errorText } from '#platform/api/error-text.ts'
import { cx } from '#ui/cx.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { type SlashChoice, slashList } from './slash.ts'
import type { Choices } from './use-choices.ts'
import type { Note } from './use-slash.ts'

/** Quick replies, flows and templates to choose from. */
export function SlashMenu({ slash }: { slash: Choices<SlashChoice> }) {
  const { t } = useTranslation('messages')
  return (
    <ChoiceMenu of={slash} label={t('slashCommands')} {...slashList}>
      {(choice, isActive) => (
        <>
          <span className={cx('max-w-1/2 shrink-0 truncate font-semibold text-atext', isActive && 'self-start')}>
            {choice.type === 'template' ? choice.shortcode : `/${choice.shortcode}`}
          </span>
          {/* The choice that Enter takes is shown as it will be sent. */}
          <span
            dir="auto"
            className={cx('min-w-0 flex-1 text-text2', isActive ? 'line-clamp-6 whitespace-pre-line' : 'truncate')}
          >
            {choice.type === 'flow' ? t('startsFlow') : plainText(choice.message)}
          </span>
          {choice.type === 'flow' && <Workflow aria-hidden className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />}
          {(choice.type === 'template' || choice.template) && (
            <span className="flex shrink-0 items-center gap-1 text-12 text-text3">
              <LayoutTemplate aria-hidden className="size-3.5" strokeWidth={1.75} />
              {t('media.template')}
            </span>
          )}
          {choice.type !== 'template' && choice.mediaPath && <Paperclip aria-hidden className="size-3.5 shrink-0 text-text3" />}
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
