import type { ListedAnnouncement } from '@recado/contract/announcements/api'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { useMore } from '#ui/lists/use-more.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { PriorityPill } from './PriorityPill.tsx'
import { useActive, useMarkAllRead } from './reading.ts'
import { useUnread } from './unread.ts'

interface BellListProps {
  onShow: (id: number) => void
}

/** The operator's announcements to all users, the more urgent first. */
export function BellList({ onShow }: BellListProps) {
  const { t } = useTranslation('announcements')
  const query = useActive()
  const { scroller, look, more } = useMore(query)
  return (
    <div className="flex max-h-[min(560px,calc(100dvh-72px))] w-[min(360px,calc(100vw-16px))] flex-col overflow-hidden rounded-3">
      <header className="flex h-11 shrink-0 items-center justify-between gap-3 border-b border-line px-3.5">
        <h2 className="text-13 font-semibold">{t('title')}</h2>
        <MarkAll />
      </header>
      <div ref={scroller} onScroll={look} className="min-h-0 overflow-y-auto overscroll-contain">
        <QueryState query={query} skeleton={<ListSkeleton />}>
          {(rows) => (rows.length === 0 ? <Nothing /> : <Rows rows={rows} onShow={onShow} />)}
        </QueryState>
        {more}
      </div>
    </div>
  )
}

function MarkAll() {
  const { t } = useTranslation('announcements')
  const unread = useUnread()
  const { mutate, isPending } = useMarkAllRead()
  if (unread.length === 0) return null
  return (
    <span className="text-12">
      <TextButton disabled={isPending} onClick={() => mutate(unread)}>
        {t('markRead')}
      </TextButton>
    </span>
  )
}

function Rows({ rows, onShow }: { rows: readonly ListedAnnouncement[]; onShow: (id: number) => void }) {
  const { t } = useTranslation('announcements')
  return (
    <ul aria-label={t('title')} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <Row of={row} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

function Row({
  of: { id, title, text, priority, shownAt, read },
  onShow,
}: {
  of: ListedAnnouncement
  onShow: (id: number) => void
}) {
  const { t } = useTranslation('announcements')
  return (
    <button
      type="button"
      onClick={() => onShow(id)}
      className={cx(
        'inset-focus flex w-full gap-2 py-2.5 pr-3.5 pl-3 text-left',
        read ? 'hover:bg-hover' : 'bg-soft hover:bg-soft2',
      )}
    >
      <span className="grid h-[19px] w-2 shrink-0 place-items-center">
        {!read && <span aria-hidden className="spine size-1.5 rounded-full bg-solid" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-13', read ? 'font-medium' : 'font-bold')}>
            {!read && <span className="sr-only">{t('unread')}: </span>}
            {title}
          </span>
          <PriorityPill priority={priority} />
        </span>
        {text && <span className="block truncate text-12 text-text2">{text}</span>}
        <time dateTime={shownAt} className="num mt-0.5 block text-11 text-text3">
          {formatDate(shownAt)}
        </time>
      </span>
    </button>
  )
}

function Nothing() {
  const { t } = useTranslation('announcements')
  return (
    <div className="px-6 py-8 text-center">
      <p className="text-13 font-semibold">{t('bellEmpty')}</p>
      <p className="mt-1 text-12 text-text2">{t('bellEmptyText')}</p>
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className="divide-y divide-line">
      <Repeat times={3}>
        <div className="space-y-1.5 py-3 pr-3.5 pl-7">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-16" />
        </div>
      </Repeat>
    </div>
  )
}
