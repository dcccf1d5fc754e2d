import { isEditable, type Schedule } from '@recado/contract/schedules/api'
import type { TicketContact } from '@recado/contract/contacts/api'
import { Eye, Image, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { companyClock } from '#platform/session/company-clock.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Name } from '#ui/Name.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { useSchedules } from './queries.ts'
import { stateOf, tones } from './schedule-state.ts'

interface ScheduleListProps {
  contact: TicketContact
  current: Schedule | null
  onChoose: (schedule: Schedule) => void
  onDelete: (schedule: Schedule) => void
}

export function ScheduleList({ contact, current, ...verbs }: ScheduleListProps) {
  const { t } = useTranslation('schedules')
  const query = useSchedules(contact.id)
  return (
    <section className="mt-5 border-t border-line pt-3">
      <h3 className="mb-1 text-12 font-semibold">{t('list', { name: contact.name })}</h3>
      <QueryState query={query} skeleton={<Skeleton className="h-11" />}>
        {(schedules) => (
          <>
            {schedules.length === 0 && <p className="text-12 text-text3">{t('none')}</p>}
            <ul className="divide-y divide-line">
              {schedules.map((schedule) => (
                <Row key={schedule.id} schedule={schedule} chosen={schedule.id === current?.id} {...verbs} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button size="tiny" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

type RowProps = Pick<ScheduleListProps, 'onChoose' | 'onDelete'> & { schedule: Schedule; chosen: boolean }

function Row({ schedule, chosen, onChoose, onDelete }: RowProps) {
  const { t } = useTranslation('schedules')
  const { body, sendAt, sentAt, user, mediaPath } = schedule
  const state = stateOf(schedule)
  const when = companyClock.dateTime(sendAt)
  const editable = isEditable(schedule)
  const Look = editable ? Pencil : Eye
  return (
    <li className={cx('flex items-center gap-2 py-1.5', chosen && 'bg-soft')}>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-13">
          {mediaPath && (
            <Image aria-label={t('attachment')} role="img" className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />
          )}
          <span className="truncate">{body}</span>
        </p>
        <p className="num truncate text-12 text-text3">
          {when}
          {user && ' · '}
          {user && <Name name={user.name} />}
        </p>
      </div>
      <StatusPill tone={tones[state]}>{t(`status.${state}`)}</StatusPill>
      <span className="flex shrink-0">
        <IconButton label={editable ? t('edit', { when }) : t('show', { when })} onClick={() => onChoose(schedule)}>
          <Look className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
        {!sentAt && editable && (
          <IconButton label={t('delete', { when })} onClick={() => onDelete(schedule)}>
            <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  )
}
