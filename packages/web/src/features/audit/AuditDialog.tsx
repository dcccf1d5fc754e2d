import { listAudit, type AuditEntry } from '@recado/contract/audit/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#kit/records.ts'
import { formatDateTime, formatDay } from '#platform/format.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** The users' actions, newest first. No push reports new entries, so the list is fetched whenever the dialog opens. */
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

type Words = ReturnType<typeof useTranslation<'audit'>>['t']

/** Formats a logged value: as nothing, as a day, as one of a few known words, or unchanged. */
function valueText(t: Words, value: string): string {
  if (value === '') return t('nothing')
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return t(`values.${value as 'true'}`, { defaultValue: value })
}

function columnsOf(t: Words): readonly Column<AuditEntry>[] {
  return [
    {
      key: 'act',
      header: t('what'),
      width: 'minmax(200px, 1.6fr)',
      card: 'title',
      cell: ({ act, subject, changes }) => (
        <span className="block py-1 break-words">
          {t(`acts.${act}`, { name: subject?.name ?? t(act.startsWith('contact.') ? 'somebody' : 'gone') })}
          {changes.map((change) => (
            <span key={change.field} className="block text-12 text-text2">
              {t('change', {
                field: t(`fields.${change.field as 'name'}`, { defaultValue: change.field }),
                before: valueText(t, change.before),
                after: valueText(t, change.after),
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
      cell: ({ actor }) => (
        <span className="block truncate text-text2 max-sm:text-12">
          <bdi>{actor.name}</bdi>
        </span>
      ),
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
