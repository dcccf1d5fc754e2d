import { StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { setMode, type Mode } from './mode.ts'

interface ModeSwitchProps {
  ticketId: number
  mode: Mode
  /** Whether the customer can be answered at all, now or after another step. */
  replies: boolean
  /** At the end, while the customer is written to. */
  note?: ReactNode
}

/** Above the text: chooses between the customer and colleagues as readers. */
export function ModeSwitch({ ticketId, mode, replies, note }: ModeSwitchProps) {
  const { t } = useTranslation('messages')
  const modes = replies ? (['reply', 'note'] as const) : (['note'] as const)
  return (
    <div className="flex items-center gap-1 px-2 pt-1.5 text-12 short:pt-0.5">
      <div role="group" aria-label={t('mode')} className="flex gap-1">
        {modes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === mode}
            onClick={() => setMode(ticketId, one)}
            className={cx(
              'inline-flex h-6 items-center gap-1 rounded-2 px-2 text-text2 hover:text-text touch:h-9 short:h-7',
              one === mode && 'bg-raise font-semibold text-text shadow-[inset_0_0_0_1px_var(--line2)]',
              one === mode && one === 'note' && 'text-warntext! shadow-[inset_0_0_0_1px_var(--warn)]!',
            )}
          >
            {one === 'note' && <StickyNote className="size-3.5" strokeWidth={1.75} aria-hidden />}
            {t(one === 'note' ? 'noteMode' : 'replyMode')}
          </button>
        ))}
      </div>
      {mode === 'note' && <span className="ml-auto pr-1 text-warntext">{t('teamOnly')}</span>}
      {note}
    </div>
  )
}
