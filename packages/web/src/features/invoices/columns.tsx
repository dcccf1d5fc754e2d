import { daysBetween } from '@recado/contract/days'
import { isExpired, type Invoice } from '@recado/contract/invoices/invoice'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoney } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'

type Words = ReturnType<typeof useTranslation<['invoices', 'ui', 'kit']>>['t']

/** `today` is the day where the company is. Undefined until it is known. */
export function columnsOf(t: Words, today: string | undefined, pay: (id: number) => void): readonly Column<Invoice>[] {
  return [
    { key: 'id', header: t('id'), width: '72px', card: 'hidden', cell: ({ id }) => <span className="num text-text2">{id}</span> },
    {
      key: 'detail',
      header: t('details'),
      width: 'minmax(160px, 2fr)',
      card: 'title',
      cell: ({ detail, months }) => (
        <span className="block truncate font-medium">{t('detail', { plan: detail, count: months })}</span>
      ),
    },
    {
      key: 'value',
      header: t('value'),
      width: '120px',
      card: 'detail',
      cell: (invoice) => <Value {...invoice} />,
    },
    {
      key: 'dueDate',
      header: t('dueDate'),
      width: '112px',
      card: 'hidden',
      cell: ({ dueDate }) => (
        <time dateTime={dueDate} className="num text-text2">
          {formatDay(dueDate)}
        </time>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      width: 'minmax(150px, 1fr)',
      card: 'verbs',
      cell: (invoice) => <Status invoice={invoice} today={today} />,
    },
    {
      key: 'actions',
      header: t('kit:actions'),
      width: '96px',
      card: 'badge',
      quiet: true,
      cell: (invoice) => <Verb {...invoice} onPay={pay} />,
    },
  ]
}

/** On a phone, also shows the values that have no column there. */
function Value({ id, value, dueDate }: Invoice) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <span className="num">{formatMoney(value)}</span>
      <span className="num text-12 text-text2 sm:hidden">
        {[' ', t('due', { date: formatDay(dueDate) }), t('number', { id })].join(' · ')}
      </span>
    </>
  )
}

function Verb({ id, status, onPay }: Invoice & { onPay: (id: number) => void }) {
  const { t } = useTranslation('invoices')
  return (
    <span className="flex justify-end">
      {status === 'paid' ? (
        <Button size="small" disabled>
          {t('paid')}
        </Button>
      ) : (
        <Button size="small" look="solid" aria-label={t('payOf', { id })} onClick={() => onPay(id)}>
          {t('pay')}
        </Button>
      )}
    </span>
  )
}

function Status({ invoice, today }: { invoice: Invoice; today: string | undefined }) {
  const { t } = useTranslation('invoices')
  if (invoice.status === 'paid') return <StatusPill tone="ok">{t('states.paid')}</StatusPill>
  if (today && isExpired(invoice, today))
    return <StatusPill tone="bad">{t('expired', { count: daysBetween(invoice.dueDate, today) })}</StatusPill>
  return <StatusPill tone="warn">{t('states.open')}</StatusPill>
}
