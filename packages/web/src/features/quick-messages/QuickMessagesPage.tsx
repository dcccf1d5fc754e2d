import { canChange, type QuickMessage } from '@recado/contract/quick-messages'
import { Paperclip, Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Page } from '#ui/Page.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { DeleteQuickMessage } from './DeleteQuickMessage.tsx'
import { QuickMessageDialog } from './QuickMessageDialog.tsx'
import { useQuickMessages } from './queries.ts'

/** The dialog over the page, and what it is about. */
type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; record: QuickMessage } | null

export function QuickMessagesPage() {
  const { t } = useTranslation('quickMessages')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim().toLowerCase())
  const query = useQuickMessages(text)
  const [task, setTask] = useState<Task>(null)
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <div className="w-64 max-sm:order-last max-sm:w-full">
            <SearchBox label={t('search')} value={typed} onChange={setTyped} />
          </div>
          <Button look="solid" onClick={add}>
            <Plus className="size-4" aria-hidden />
            {t('add')}
          </Button>
        </>
      }
    >
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(records) =>
          records.length === 0 ? (
            <NoRecords searched={text} onClear={() => setTyped('')} onAdd={add} />
          ) : (
            <Records records={records} paging={query} onTask={setTask} />
          )
        }
      </QueryState>
      {task?.kind === 'add' && <QuickMessageDialog record={null} onClose={close} />}
      {task?.kind === 'edit' && <QuickMessageDialog record={task.record} onClose={close} />}
      {task?.kind === 'delete' && <DeleteQuickMessage record={task.record} onClose={close} />}
    </Page>
  )
}

function NoRecords({ searched, onClear, onAdd }: { searched: string; onClear: () => void; onAdd: () => void }) {
  const { t } = useTranslation(['quickMessages', 'ui'])
  if (searched) {
    return (
      <EmptyState title={t('nothingFound', { text: searched })} action={<Button onClick={onClear}>{t('ui:clear')}</Button>} />
    )
  }
  const action = (
    <Button look="solid" onClick={onAdd}>
      {t('add')}
    </Button>
  )
  return <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />
}

interface RecordsProps {
  records: readonly QuickMessage[]
  paging: ReturnType<typeof useQuickMessages>
  onTask: (task: Task) => void
}

function Records({ records, paging, onTask }: RecordsProps) {
  const { t } = useTranslation('quickMessages')
  const me = useMe()
  const columns = useMemo(() => columnsOf(t, (record) => canChange(me, record), onTask), [t, me, onTask])
  return <DataTable label={t('title')} columns={columns} rows={records} rowKey={(record) => record.id} paging={paging} />
}

type Text = ReturnType<typeof useTranslation<'quickMessages'>>['t']

function columnsOf(
  t: Text,
  mayChange: (record: QuickMessage) => boolean,
  onTask: RecordsProps['onTask'],
): readonly Column<QuickMessage>[] {
  return [
    {
      key: 'shortcode',
      header: t('shortcode'),
      width: 'minmax(180px, 1.6fr)',
      card: 'title',
      cell: (record) => <Shortcode record={record} />,
    },
    {
      key: 'attachment',
      header: t('attachment'),
      width: 'minmax(140px, 1fr)',
      card: 'detail',
      cell: (record) => <Attachment record={record} />,
    },
    {
      key: 'actions',
      header: t('actions'),
      width: '72px',
      card: 'badge',
      quiet: true,
      cell: (record) => mayChange(record) && <RowActions record={record} onTask={onTask} />,
    },
  ]
}

function Shortcode({ record: { shortcode, message, geral, status } }: { record: QuickMessage }) {
  const { t } = useTranslation('quickMessages')
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1.5">
        <span className="truncate font-medium">/{shortcode}</span>
        {geral && <UsersRound role="img" aria-label={t('shared')} className="size-3.5 shrink-0 text-text3" />}
        {!status && <span className="shrink-0 text-12 text-text3">{t('off')}</span>}
      </div>
      <div className="truncate text-12 text-text3">{message}</div>
    </div>
  )
}

function Attachment({ record: { mediaPath, mediaName } }: { record: QuickMessage }) {
  const { t } = useTranslation('quickMessages')
  if (!mediaPath) return <span className="text-text3 max-sm:text-12">{t('noAttachment')}</span>
  return (
    <a
      href={mediaPath}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-w-0 items-center gap-1.5 text-atext hover:underline max-sm:text-12"
    >
      <Paperclip aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{mediaName}</span>
    </a>
  )
}

function RowActions({ record, onTask }: { record: QuickMessage; onTask: (task: Task) => void }) {
  const { t } = useTranslation('quickMessages')
  const name = record.shortcode
  return (
    <span className="flex justify-end gap-0.5">
      <IconButton label={t('edit', { name })} onClick={() => onTask({ kind: 'edit', record })}>
        <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('delete', { name })} onClick={() => onTask({ kind: 'delete', record })}>
        <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}
