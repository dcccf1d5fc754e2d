import { eventTypes } from '@recado/contract/webhooks/events'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The events that are delivered, in words. */
export function EventTypes() {
  const { t } = useTranslation('webhooks')
  return (
    <details className="group text-12">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-2 text-13 font-medium touch:min-h-10">
        <ChevronRight className="size-4 text-text3 transition-transform group-open:rotate-90" aria-hidden />
        {t('events.title')}
      </summary>
      <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {eventTypes.map((type) => (
          <div key={type} className="contents">
            <dt className="font-mono">{type}</dt>
            <dd className="text-pretty text-text2">{t(`events.${type}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
