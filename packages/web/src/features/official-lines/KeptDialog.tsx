import type { Connection } from '@recado/contract/connections/api'
import type { KeptMessage, KeptMessages } from '@recado/contract/official-lines/api'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paging } from '#platform/api/pages.ts'
import { useMe } from '#platform/session/session.ts'
import { SelectionBox } from '#kit/SelectionBox.tsx'
import { Button } from '#ui/Button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/Notice.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { canSend, divideKept, otherIn } from './kept-choice.ts'
import { useKept, useSettle } from './kept-queries.ts'

/** All of it comes in one answer. */
const onePage: Paging = {
  hasNextPage: false,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => Promise.reject(new Error('There is one page')),
}

/** The messages that a move has kept back: the marked ones are sent, the others may be dropped. Nothing leaves by itself. */
export function KeptDialog({ connection: { id, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation(['officialLines', 'ui'])
  const query = useKept(id)
  const rows = query.data?.messages ?? []
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [asks, setAsks] = useState(false)
  const { settling, settle, own } = useSettling(id)
  const { toSend, toDrop } = divideKept(rows, left)
  const send = () => {
    if (toSend.length > 0 && !settling) void settle(toSend, true).catch(() => null)
  }
  return (
    <>
      <Dialog
        title={t('kept.title', { name })}
        description={t('kept.text')}
        size="large"
        flush
        asks={false}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        footer={
          query.data && rows.length === 0 ? (
            <Button look="solid" onClick={onClose}>
              {t('ui:close')}
            </Button>
          ) : (
            <Choices send={toSend.length} drop={toDrop.length} busy={settling} onDrop={() => setAsks(true)} />
          )
        }
      >
        <DecidedByOther data={query.data} own={own} />
        <Rows query={query} left={left} onLeave={setLeft} />
        <p role="status" className="sr-only">
          {t('kept.marked', { count: toSend.length })}
        </p>
      </Dialog>
      {asks && (
        <ConfirmDialog
          title={t('kept.dropTitle', { count: toDrop.length })}
          confirmLabel={t('kept.dropConfirm', { count: toDrop.length })}
          onConfirm={() => settle(toDrop, false)}
          onClose={() => setAsks(false)}
        >
          {t('kept.dropText')}
        </ConfirmDialog>
      )}
    </>
  )
}

function Choices({ send, drop, busy, onDrop }: { send: number; drop: number; busy: boolean; onDrop: () => void }) {
  const { t } = useTranslation('officialLines')
  return (
    <>
      {drop > 0 && (
        <Button look="danger" className="mr-auto" onClick={onDrop}>
          {t('kept.drop', { count: drop })}
        </Button>
      )}
      <Button type="submit" look="solid" busy={busy} disabled={send === 0}>
        {t('kept.send', { count: send })}
      </Button>
    </>
  )
}

/** Says what became of it, and what another user has decided meanwhile. */
function useSettling(id: number) {
  const { t } = useTranslation('officialLines')
  const settling = useSettle(id)
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set())
  const settle = async (messageIds: number[], send: boolean) => {
    setOwn(new Set([...own, ...messageIds]))
    const { settled } = await settling.mutateAsync({ messageIds, send })
    const others = messageIds.length - settled.length
    if (settled.length > 0) toast.success(t(send ? 'kept.sent' : 'kept.dropped', { count: settled.length }))
    if (others > 0) toast.warning(t('kept.others', { count: others }))
  }
  return { settling: settling.isPending, settle, own }
}

type Other = { name: string; count: number }

/** Says who has decided messages of the list while it was open, and how many. */
function DecidedByOther({ data, own }: { data: KeptMessages | undefined; own: ReadonlySet<number> }) {
  const { t } = useTranslation('officialLines')
  const me = useMe().id
  const [last, setLast] = useState<{ data: KeptMessages | undefined; other: Other | null }>({ data, other: null })
  if (last.data !== data) setLast({ data, other: otherIn(last.data, data, { me, own }) ?? last.other })
  if (!last.other) return null
  return (
    <div className="px-5 pb-3">
      <Notice tone="info">{t('kept.decidedBy', last.other)}</Notice>
    </div>
  )
}

interface RowsProps {
  query: ReturnType<typeof useKept>
  left: ReadonlySet<number>
  onLeave: (left: ReadonlySet<number>) => void
}

function Rows({ query, left, onLeave }: RowsProps) {
  const { t } = useTranslation('officialLines')
  const columns = useColumns(left, onLeave)
  const markAll = (event: KeyboardEvent) => {
    if (event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onLeave(new Set())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its boxes arrive here
    <div onKeyDown={markAll} className="h-[min(60dvh,480px)] max-sm:h-auto max-sm:min-h-0 max-sm:flex-1">
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {({ messages: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('kept.empty')} />
          ) : (
            <DataTable
              label={t('kept.words')}
              columns={columns}
              rows={rows}
              rowKey={({ messageId }) => messageId}
              paging={onePage}
            />
          )
        }
      </QueryState>
    </div>
  )
}

function useColumns(left: ReadonlySet<number>, onLeave: RowsProps['onLeave']): readonly Column<KeptMessage>[] {
  const { t } = useTranslation('officialLines')
  const now = useNow()
  return useMemo(() => {
    const toggle = (id: number) => {
      const next = new Set(left)
      if (!next.delete(id)) next.add(id)
      onLeave(next)
    }
    const author = ({ author: name }: KeptMessage) => name ?? t('kept.automatic')
    return [
      {
        key: 'customer',
        header: t('kept.customer'),
        width: 'minmax(150px, 1fr)',
        card: 'title',
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-3">
            <SelectionBox
              label={t('kept.mark', { name: row.contact })}
              checked={canSend(row) && !left.has(row.messageId)}
              disabled={!canSend(row)}
              onChange={() => toggle(row.messageId)}
            />
            <span className="min-w-0">
              <span className="block truncate font-medium">{row.contact}</span>
              {row.obstacle && <span className="block text-12 text-warntext">{t(`kept.obstacles.${row.obstacle}`)}</span>}
            </span>
          </span>
        ),
      },
      {
        key: 'words',
        header: t('kept.words'),
        width: 'minmax(140px, 1.4fr)',
        card: 'detail',
        cell: (row) => (
          <>
            <span className="block truncate max-sm:line-clamp-2 max-sm:whitespace-normal">{row.body}</span>
            <span className="block text-12 text-text3 sm:hidden">{author(row)}</span>
          </>
        ),
      },
      { key: 'author', header: t('kept.author'), width: '108px', card: 'hidden', cell: (row) => author(row) },
      {
        key: 'age',
        header: t('kept.age'),
        width: '84px',
        card: 'badge',
        cell: ({ createdAt }) => <WhenText moment={createdAt} now={now} className="text-12 text-text2" />,
      },
    ]
  }, [t, now, left, onLeave])
}
