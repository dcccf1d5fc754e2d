import type { ChargedMessage } from '@recado/contract/message-prices/api'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { priceText } from '#features/message-prices/price-text.ts'
import { formatDay } from '#platform/format.ts'
import { Link } from '#platform/router/router.tsx'
import { companyClock } from '#platform/session/company-clock.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useChargedMessages, type ChargedFilter } from './queries.ts'

interface ChargedDialogProps {
  day: string
  filter: ChargedFilter
  onClose: () => void
}

/** The messages of a day and a category as our ledger has them, each with its price and the way to it. */
export function ChargedDialog({ day, filter, onClose }: ChargedDialogProps) {
  const { t } = useTranslation(['messageCosts', 'messagePrices'])
  const query = useChargedMessages(filter)
  const { t: words } = useTranslation('messagePrices')
  const columns = useMemo(() => columnsOf(t, words), [t, words])
  const category = words(`categories.${filter.category}`)
  return (
    <Dialog title={t('chargedTitle', { category, day: formatDay(day) })} size="large" flush onClose={onClose}>
      <div className="min-h-0 flex-1 sm:h-96 sm:flex-none">
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(rows) =>
            rows.length > 0 ? (
              <DataTable label={t('charged')} columns={columns} rows={rows} rowKey={idOf} paging={query} />
            ) : (
              <EmptyState title={t('noneCharged')} />
            )
          }
        </QueryState>
      </div>
    </Dialog>
  )
}

type Words = TFunction<'messagePrices'>

function columnsOf(t: TFunction<['messageCosts', 'messagePrices']>, words: Words): readonly Column<ChargedMessage>[] {
  return [
    { key: 'at', header: t('head.time'), width: '64px', card: 'badge', cell: timeCell },
    {
      key: 'contact',
      header: t('head.contact'),
      width: 'minmax(120px, 200px)',
      card: 'title',
      cell: (row) => <Customer {...row} />,
    },
    {
      key: 'price',
      header: words('price'),
      width: 'minmax(160px, 1fr)',
      card: 'detail',
      cell: ({ price }) => priceText(words, price),
    },
  ]
}

const timeCell = ({ at }: ChargedMessage) => <span className="num">{companyClock.time(at)}</span>

const idOf = ({ id }: ChargedMessage) => id

/** Without a message it was sent by another program, or has been deleted. */
function Customer({ contact, ticketUuid, messageId }: ChargedMessage) {
  const { t } = useTranslation('messageCosts')
  if (ticketUuid === null) return <span className="text-text3">{t('notHere')}</span>
  return (
    <Link to={`/tickets/${ticketUuid}${messageId === null ? '' : `?message=${messageId}`}`} className="truncate underline">
      <bdi>{contact}</bdi>
    </Link>
  )
}
