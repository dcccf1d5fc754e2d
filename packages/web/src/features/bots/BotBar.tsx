import type { Ticket } from '@recado/contract/tickets/api'
import { Bot, BotOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { usePauseBot } from './queries.ts'

interface BotBarProps {
  ticket: Ticket
  /** Makes the conversation the reader's; absent where that is not theirs to do. */
  onTakeOver?: (() => void) | undefined
}

/** Says that a bot is answering in the conversation, and lets people stop it; or that it was stopped. */
export function BotBar({ ticket: { id, chatbot, botHalted }, onTakeOver }: BotBarProps) {
  const { t } = useTranslation('bots')
  const pause = usePauseBot()
  const Sign = botHalted ? BotOff : Bot
  return (
    <div role="status" className="shrink-0">
      {(chatbot || botHalted) && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-2 gap-y-1 px-3.5 py-1.5 text-12',
            botHalted ? 'bg-warnsoft text-warntext' : 'bg-infosoft text-infotext',
          )}
        >
          <Sign aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 basis-40">{t(botHalted ? 'halted' : 'answering')}</span>
          {chatbot && (
            <Button size="tiny" busy={pause.isPending} onClick={() => pause.mutate(id)}>
              {t('pause')}
            </Button>
          )}
          {onTakeOver && (
            <Button size="tiny" onClick={onTakeOver}>
              {t('takeOver')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
