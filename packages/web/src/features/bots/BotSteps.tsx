import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '#platform/format.ts'
import { Dot } from '#ui/Chip.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useBotSteps } from './queries.ts'

/** The decisions of bots that brought the ticket to where it is, newest first. */
export function BotSteps({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('bots')
  const query = useBotSteps(ticket)
  const now = useNow()
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-10" />}>
      {(steps) =>
        steps.length === 0 ? (
          <p className="text-12 text-text3">{t('noSteps')}</p>
        ) : (
          <ol className="space-y-2">
            {steps.map(({ id, rules, said, chosen, queue, at }) => (
              <li key={id} className="flex gap-2.5 text-12">
                <Dot name="" colour={queue?.color ?? '#808080'} className="mt-1.5" />
                <div className="min-w-0 flex-1">
                  <p className="text-pretty">{rules.map((rule) => t(`rules.${rule}`)).join('. ')}.</p>
                  <p className="text-11 text-text3">
                    {[queue?.name, chosen !== null && `“${chosen}”`, said > 0 && t('said', { count: said })]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <time dateTime={at} className="num shrink-0 text-11 text-text3">
                  {formatTimestamp(at, now)}
                </time>
              </li>
            ))}
          </ol>
        )
      }
    </QueryState>
  )
}
