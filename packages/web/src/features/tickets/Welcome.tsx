import { mostCounted } from '@recado/contract/tickets/list'
import { useTranslation } from 'react-i18next'
import { useNow } from '#ui/hooks/use-now.ts'
import { Mark } from '#ui/Mark.tsx'
import { waitText } from '#ui/WaitClock.tsx'
import { statusQuery, type ListView } from '#features/tickets/list/list-view.ts'
import { useTickets } from './queries.ts'

/** Beside the list when nothing is chosen: who is waiting. */
export function Welcome({ showAll, queueIds }: Pick<ListView, 'showAll' | 'queueIds'>) {
  const { t } = useTranslation('tickets')
  const { t: ui } = useTranslation('ui')
  const { data: pending, count, hasNextPage } = useTickets(statusQuery({ showAll, queueIds }, 'pending'))
  const now = useNow()
  const oldest = pending?.reduce(
    (first, { waitingSince }) => (waitingSince && waitingSince < first ? waitingSince : first),
    new Date(now).toISOString(),
  )
  const minutes = oldest ? Math.floor((now - Date.parse(oldest)) / 60_000) : 0
  return (
    <div className="grid min-w-0 flex-1 place-items-center bg-sunk px-8 @max-[600px]/inbox:hidden">
      <div className="flex flex-col items-center text-center">
        <Mark size={44} />
        <p className="mt-4 text-14 font-semibold">{t('choose')}</p>
        {pending && (
          <p className="mt-1 text-12 text-text2">
            {count === 0
              ? t('nobodyWaits')
              : count < mostCounted
                ? t('waiting', { count })
                : t('waitingOver', { count: mostCounted - 1 })}
            {/* The longest waiting may be among those not fetched. */}
            {minutes > 0 && count > 0 && !hasNextPage && ` ${t('oldestWaits', { time: waitText(minutes, ui) })}`}
          </p>
        )}
      </div>
    </div>
  )
}
