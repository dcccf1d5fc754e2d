import type { Ticket } from '@recado/contract/tickets/api'
import { Bot, BotOff, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import type { NodeType } from '@recado/contract/flows/node'
import { type LiveRun, useLiveRun, usePauseBot } from './queries.ts'

interface BotBarProps {
  ticket: Ticket
  /** Assigns the conversation to the attendant. Absent where the attendant may not do that. */
  onTakeOver?: (() => void) | undefined
}

/** Says that a bot answers in the conversation and lets the attendant stop it, or says that the bot was stopped. */
export function BotBar({ ticket, onTakeOver }: BotBarProps) {
  const { t } = useTranslation('bots')
  const { id, chatbot, botHalted } = ticket
  const pause = usePauseBot()
  const run = useLiveRun(ticket)
  const answers = chatbot || run !== null
  const Sign = botHalted ? BotOff : run?.kind === 'flow' ? Workflow : Bot
  return (
    <div role="status" className="shrink-0">
      {(answers || botHalted) && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-2 gap-y-1 px-3.5 py-1.5 text-12',
            botHalted ? 'bg-warnsoft text-warntext' : 'bg-infosoft text-infotext',
          )}
        >
          <Sign aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 basis-40">{botHalted ? t('halted') : run ? <Where run={run} /> : t('answering')}</span>
          {answers && (
            <Button size="tiny" busy={pause.isPending} onClick={() => pause.mutate(id)}>
              {t(run && !chatbot ? 'endFlow' : 'pause')}
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

/** Names what answers and, for a flow, the block it is at. */
function Where({ run: { kind, name, node } }: { run: LiveRun }) {
  const { t } = useTranslation('bots')
  const block = node && t(`blocks.${node.type as NodeType}`)
  const place = block && (node.label ? t('block', { block, label: node.label }) : block)
  return (
    <>
      <strong className="font-semibold">{t(`by.${kind}`, { name })}</strong>
      {kind === 'flow' && place && ` · ${place}`}
    </>
  )
}
