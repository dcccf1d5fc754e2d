import { listInvoices } from '@recado/contract/invoices/api'
import { isExpired, type Invoice } from '@recado/contract/invoices/invoice'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { useList } from '#kit/records.ts'
import { formatDay, formatMoney } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { CheckoutDialog } from './checkout/CheckoutDialog.tsx'
import { columnsOf } from './columns.tsx'
import { useSignNow, useSubscription } from './queries.ts'

/** The company's open and paid invoices. */
export function InvoicesPage() {
  const { t } = useTranslation(['invoices', 'ui', 'kit'])
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim())
  const query = useList(listInvoices, { searchParam: text || undefined })
  const { data: subscription } = useSubscription()
  const [paid, setPaid] = useState<number | null>(null)
  const today = subscription?.today
  const columns = useMemo(() => columnsOf(t, today, setPaid), [t, today])
  const clear = <Button onClick={() => setTyped('')}>{t('ui:clear')}</Button>
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      summary={subscription && <Summary {...subscription} />}
      actions={
        <>
          {subscription && isShutOut(subscription, query.data) && !text && <PayNext {...subscription} onPay={setPaid} />}
          <Link to="/subscription" className="inset-focus rounded-2 px-2 py-1.5 text-13 font-semibold text-atext hover:bg-hover">
            {t('subscription.title')}
          </Link>
          <div className="w-64 max-sm:w-full">
            <SearchBox label={t('search')} value={typed} onChange={setTyped} />
          </div>
        </>
      }
    >
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(invoices) => {
          if (invoices.length > 0)
            return (
              <DataTable
                label={t('title')}
                columns={columns}
                rows={invoices}
                rowKey={({ id }) => id}
                rowLook={(invoice) => (today && isExpired(invoice, today) ? 'row-now' : undefined)}
                paging={query}
              />
            )
          if (text)
            return <EmptyState drawing="search" title={t('kit:nothingFound', { text, title: t('title') })} action={clear} />
          if (subscription?.canPay)
            return (
              <EmptyState title={t('emptyTitle')} text={t('emptySign')} action={<PayNext {...subscription} onPay={setPaid} />} />
            )
          return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
        }}
      </QueryState>
      {paid !== null && <CheckoutDialog invoiceId={paid} onClose={() => setPaid(null)} />}
    </Page>
  )
}

type Subscription = NonNullable<ReturnType<typeof useSubscription>['data']>

/** The subscription has ended, and no open bill would renew it. */
function isShutOut({ canPay, dueDate, today }: Subscription, invoices: readonly Invoice[] = []): boolean {
  return canPay && dueDate !== null && dueDate < today && invoices.length > 0 && invoices.every(({ status }) => status === 'paid')
}

/** Lets the company pay the next invoice before its day. */
function PayNext({ isTrial, onPay }: Subscription & { onPay: (id: number) => void }) {
  const { t } = useTranslation('invoices')
  const sign = useSignNow(onPay)
  return (
    <Button look="solid" busy={sign.isPending} onClick={() => sign.mutate()}>
      {t(isTrial ? 'subscription.signNow' : 'subscription.payNext')}
    </Button>
  )
}

function Summary({ plan, dueDate, today }: Subscription) {
  const { t } = useTranslation('invoices')
  const price = plan && t('planPrice', { plan: plan.name, value: formatMoney(plan.value) })
  return [price, dueDate && t(dueDate < today ? 'ended' : 'validUntil', { date: formatDay(dueDate) })]
    .filter((part) => part)
    .join(' · ')
}
