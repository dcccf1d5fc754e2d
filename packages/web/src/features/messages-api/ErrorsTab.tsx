import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { codeText } from '#platform/api/error-text.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { type Column, Table } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { type Fault, faultsIn } from './calls.ts'
import { useDescription } from './queries.ts'

/** The error responses of the calls, and their meanings. */
export function ErrorsTab() {
  const { t } = useTranslation('messagesApi')
  const query = useDescription()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <div className="space-y-3 py-3">
      <p className="text-13 text-pretty text-text2">{t('errorsText')}</p>
      <div className="-mx-4 sm:-mx-6">
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(document) => (
            <Table label={t('tabs.errors')} columns={columns} rows={faultsIn(document)} rowKey={({ code }) => code} />
          )}
        </QueryState>
      </div>
    </div>
  )
}

function columnsOf(t: TFunction<'messagesApi'>): readonly Column<Fault>[] {
  return [
    {
      key: 'status',
      header: t('columns.status'),
      width: '56px',
      card: 'badge',
      cell: ({ status }) => <span className="num font-semibold">{status}</span>,
    },
    {
      key: 'code',
      header: t('columns.code'),
      width: 'minmax(200px, 1fr)',
      card: 'title',
      cell: ({ code }) => <code className="font-mono text-12 break-all">{code}</code>,
    },
    {
      key: 'meaning',
      header: t('columns.meaning'),
      width: 'minmax(200px, 1.6fr)',
      card: 'detail',
      cell: ({ code }) => <span className="block py-1 text-pretty text-text2">{codeText(code)}</span>,
    },
  ]
}
