import { type CompanyRecord, restorableDays, urgencyOf } from '@recado/contract/all-companies/api'
import { TriangleAlert } from 'lucide-react'
import type { useTranslation } from 'react-i18next'
import { formatDay } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'

type Words = ReturnType<typeof useTranslation<'allCompanies'>>['t']

const looks = { soon: 'row-soon', now: 'row-now', over: 'row-over' }

/** The row's colour repeats what its words say: how near the licence is to its end. */
export function rowLook(company: CompanyRecord): string | undefined {
  const urgency = company.deletedAt ? null : urgencyOf(company)
  return urgency ? looks[urgency] : undefined
}

export function columnsOf(t: Words, own: number): readonly Column<CompanyRecord>[] {
  return [
    { key: 'id', header: t('id'), width: '40px', card: 'hidden', cell: ({ id }) => <span className="num text-text2">{id}</span> },
    {
      key: 'name',
      header: t('company'),
      width: 'minmax(160px, 2fr)',
      card: 'title',
      cell: (company) => nameCell(t, own, company),
    },
    {
      key: 'plan',
      header: t('plan'),
      width: 'minmax(88px, 1fr)',
      card: 'hidden',
      cell: ({ plan }) => <span className="block truncate">{plan?.name}</span>,
    },
    usage(t, 'users'),
    usage(t, 'connections'),
    { key: 'dueDate', header: t('dueDate'), width: '132px', card: 'detail', cell: (company) => dueCell(t, company) },
    {
      key: 'cycle',
      header: t('cycle'),
      width: '88px',
      card: 'hidden',
      cell: ({ recurrence }) => <span className="text-text2">{t(`cycles.${recurrence}`)}</span>,
    },
  ]
}

function nameCell(t: Words, own: number, { id, name, email, status }: CompanyRecord) {
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium">{name}</span>
        {id === own && <span className="shrink-0 text-12 text-text2">{t('own')}</span>}
        {!status && <StatusPill tone="bad">{t('blocked')}</StatusPill>}
      </span>
      <span className="block truncate text-12 text-text2">{email}</span>
    </span>
  )
}

function usage(t: Words, what: 'users' | 'connections'): Column<CompanyRecord> {
  return {
    key: what,
    header: t(what),
    width: '84px',
    card: 'hidden',
    cell: (company) => {
      const isOver = company.plan !== null && company[what] > company.plan[what]
      const text = t('of', { count: company[what], most: company.plan?.[what] ?? 0 })
      return (
        <span className={cx('num inline-flex items-center gap-1', isOver && 'font-semibold')}>
          {text}
          {isOver && <TriangleAlert className="size-3.5" role="img" aria-label={t('over')} />}
        </span>
      )
    },
  }
}

function dueCell(t: Words, { dueDate, daysLeft, plan, recurrence, deletedAt }: CompanyRecord) {
  const urgent = daysLeft !== null && urgencyOf({ daysLeft }) !== null
  return (
    <>
      <span className="num sm:block">{dueDate ? formatDay(dueDate) : t('noEnd')}</span>
      {(deletedAt || daysLeft !== null) && (
        <span className={cx('text-12 max-sm:ml-1.5', urgent && !deletedAt ? 'font-semibold' : 'text-text2')}>
          {deletedAt ? t('erasedIn', { count: daysUntilErased(deletedAt) }) : wordsOf(t, daysLeft ?? 0)}
        </span>
      )}
      <span className="text-12 text-text2 sm:hidden">{` · ${plan?.name ?? ''} · ${t(`cycles.${recurrence}`)}`}</span>
    </>
  )
}

function wordsOf(t: Words, days: number): string {
  if (days === 0) return t('endsToday')
  if (days === 1) return t('endsTomorrow')
  if (days === -1) return t('endedYesterday')
  return days > 0 ? t(urgencyOf({ daysLeft: days }) ? 'endsIn' : 'in', { count: days }) : t('endedAgo', { count: -days })
}

function daysUntilErased(deletedAt: string): number {
  return Math.max(0, restorableDays - Math.floor((Date.now() - Date.parse(deletedAt)) / 86_400_000))
}
