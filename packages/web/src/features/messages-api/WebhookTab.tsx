import type { EventType } from '@recado/contract/webhooks/events'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { eventsIn } from './calls.ts'
import { Code } from './Code.tsx'
import { outlineOf, type Shape } from './outline.ts'
import { useDescription } from './queries.ts'
import { receiverIn, type ReceiverProgram, receiverPrograms } from './receivers.ts'

/** The events of the webhook, and how a receiver verifies that they are ours. */
export function WebhookTab() {
  const { t } = useTranslation('messagesApi')
  const query = useDescription()
  return (
    <div className="space-y-4 py-3">
      <p className="text-13 text-pretty text-text2">{t('webhook.text')}</p>
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(document) => <Events events={eventsIn(document)} />}
      </QueryState>
      <Receiver />
      <p className="text-12 text-pretty text-text2">{t('webhook.order')}</p>
    </div>
  )
}

function Events({ events }: { events: readonly [EventType, Shape][] }) {
  const { t } = useTranslation(['messagesApi', 'webhooks'])
  const [chosen, setChosen] = useState<EventType>('message.created')
  const shape = events.find(([type]) => type === chosen)?.[1] ?? {}
  return (
    <>
      <ul aria-label={t('webhook.events')} className="overflow-hidden rounded-3 border border-line2">
        {events.map(([type]) => (
          <li key={type} className="border-line not-first:border-t">
            <button
              type="button"
              aria-pressed={type === chosen}
              onClick={() => setChosen(type)}
              className={cx(
                'inset-focus flex w-full flex-wrap items-center gap-x-3 px-3.5 py-1.5 text-left text-13 touch:min-h-11',
                type === chosen ? 'bg-soft' : 'hover:bg-hover',
              )}
            >
              <code className="min-w-36 font-mono text-12">{type}</code>
              <span className="text-text2 max-sm:w-full">{t(`webhooks:events.${type}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Code label={chosen} text={outlineOf(shape)} />
    </>
  )
}

function Receiver() {
  const { t } = useTranslation('messagesApi')
  const [program, setProgram] = useState<ReceiverProgram>('JavaScript')
  const text = receiverIn(program, t('webhook.comment'))
  return (
    <section aria-label={t('webhook.receiver')} className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-14 font-semibold">{t('webhook.receiver')}</h2>
        <div className="flex max-sm:order-last max-sm:w-full">
          <Segmented
            label={t('programs')}
            options={receiverPrograms.map((value) => ({ value, label: value }))}
            value={program}
            onChange={setProgram}
          />
        </div>
        <IconButton label={t('copyExample')} onClick={() => void copyText(text, t('exampleCopied'))}>
          <Copy className="size-4" aria-hidden />
        </IconButton>
      </div>
      <Code label={`${t('webhook.receiver')}: ${program}`} text={text} />
    </section>
  )
}
