import type { Delivery } from '@recado/contract/webhooks/api'
import { Check, Clock, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatExactTime, formatTime } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { lazily } from '#ui/lazily.tsx'

const DeliveryDetails = lazily(async () => (await import('./DeliveryDetails.tsx')).DeliveryDetails)

interface DeliveryRowProps {
  delivery: Delivery
  isOpen: boolean
  isOn: boolean
  onToggle: () => void
}

/** When, what, and what came of it; opened, each try with its answer. */
export function DeliveryRow({ delivery, isOpen, isOn, onToggle }: DeliveryRowProps) {
  const id = useId()
  const { type, createdAt } = delivery
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className={
          'inset-focus grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-left text-12 ' +
          'hover:bg-hover touch:py-3'
        }
      >
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="num text-text2">
          {formatExactTime(createdAt)}
        </time>
        <span className="truncate font-mono">{type}</span>
        <Outcome delivery={delivery} />
      </button>
      {isOpen && (
        <div id={id}>
          <DeliveryDetails delivery={delivery} isOn={isOn} />
        </div>
      )}
    </li>
  )
}

const looks = {
  ok: { Icon: Check, colour: 'text-oktext' },
  bad: { Icon: TriangleAlert, colour: 'text-badtext' },
  waits: { Icon: Clock, colour: 'text-text2' },
} as const

/** An icon and words: the response, and what happens next. */
function Outcome({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const { state, tries, nextTryAt, attempts } = delivery
  const last = attempts.at(-1)
  const answered = last ? String(last.status ?? t('deliveries.unanswered')) : ''
  const said: Record<Delivery['state'], { look: keyof typeof looks; text: string }> = {
    waiting: tries > 0 ? { look: 'bad', text: answered } : { look: 'waits', text: t('deliveries.queued') },
    sending: { look: 'waits', text: t('deliveries.sending') },
    delivered: { look: 'ok', text: answered },
    failed: { look: 'bad', text: answered },
    unsent: { look: 'waits', text: t('deliveries.unsent') },
  }
  const { look, text } = said[state]
  const { Icon, colour } = looks[look]
  return (
    <span className="flex items-center justify-end gap-2">
      <span className={cx('flex items-center gap-1 font-medium', colour)}>
        <Icon className="size-3.5" aria-hidden />
        <span className="num">{text}</span>
      </span>
      <span className="num text-text2">
        {state === 'delivered' && last && t('deliveries.ms', { ms: last.ms })}
        {state === 'failed' && t('deliveries.given')}
        {state === 'waiting' && nextTryAt && t('deliveries.next', { tries, time: formatTime(nextTryAt) })}
      </span>
    </span>
  )
}
