import { listAudit, type AuditEntry } from '@recado/contract/audit/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#kit/records.ts'
import { formatDateTime } from '#platform/format.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** What people did, newest first. Nothing tells of news, so it is fetched whenever it is opened. */
export function AuditDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audit')
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: [listAudit.path] }), [client])
  const query = useList(listAudit, {})
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <Dialog title={t('title')} description={t('text')} size="large" flush onClose={onClose}>
      <div className="h-[min(60dvh,480px)] max-sm:h-auto max-sm:flex-1">
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
            ) : (
              <DataTable label={t('title')} columns={columns} rows={entries} rowKey={({ id }) => id} paging={query} />
            )
          }
        </QueryState>
      </div>
    </Dialog>
  )
}

function columnsOf(t: ReturnType<typeof useTranslation<'audit'>>['t']): readonly Column<AuditEntry>[] {
  return [
    {
      key: 'act',
      header: t('what'),
      width: 'minmax(200px, 1.6fr)',
      card: 'title',
      cell: ({ act, subject, changes }) => (
        <span className="block py-1 break-words">
          {t(`acts.${act}`, { name: subject?.name ?? t('somebody') })}
          {changes.map(({ field, before, after }) => (
            <span key={field} className="block text-12 text-text2">
              {t('change', {
                field: t(`fields.${field as 'name'}`, { defaultValue: field }),
                before: before || t('nothing'),
                after: after || t('nothing'),
              })}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'actor',
      header: t('who'),
      width: 'minmax(120px, 1fr)',
      card: 'detail',
      cell: ({ actor }) => <span className="block truncate text-text2 max-sm:text-12">{actor.name}</span>,
    },
    {
      key: 'at',
      header: t('when'),
      width: '128px',
      card: 'verbs',
      cell: ({ at }) => (
        <time dateTime={at} className="num text-text2 max-sm:text-12">
          {formatDateTime(at)}
        </time>
      ),
    },
  ]
}
