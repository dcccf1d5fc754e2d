import type { ListedAnnouncement } from '@recado/contract/announcements/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchOn } from '#platform/api/pages.ts'
import { formatDate } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { LinkedText } from '#kit/LinkedText.tsx'
import { PriorityPill } from './PriorityPill.tsx'
import { useActive, useMarkRead } from './reading.ts'

interface AnnouncementViewerProps {
  id: number
  onShow: (id: number) => void
  onClose: () => void
}

/** One announcement, with steps to its neighbours in the bell's list. Showing an announcement marks it as read. */
export function AnnouncementViewer({ id, onShow, onClose }: AnnouncementViewerProps) {
  const { t } = useTranslation(['announcements', 'ui'])
  const query = useActive()
  const { data: rows = [], count } = query
  const at = rows.findIndex((row) => row.id === id)
  const record = rows[at]
  const [before, after] = [rows[at - 1], rows[at + 1]]
  useReading(record)
  useEffect(() => {
    if (at === rows.length - 1) fetchOn(query)
  })
  const gone = query.data !== undefined && !record
  useEffect(() => {
    if (!gone) return
    toast.warning(t('gone'))
    onClose()
  }, [gone, onClose, t])
  if (!record) return null
  return (
    <Dialog
      title={record.title}
      description={
        <span className="mt-1 flex items-center gap-2">
          <PriorityPill priority={record.priority} long />
          <time dateTime={record.shownAt} className="num">
            {formatDate(record.shownAt)}
          </time>
        </span>
      }
      low
      onClose={onClose}
      footer={
        <>
          <span role="status" className="num mr-auto text-12 text-text3">
            {t('place', { at: at + 1, count: count ?? rows.length })}
            <span className="sr-only">. {record.title}</span>
          </span>
          <Button disabled={!before} onClick={() => before && onShow(before.id)}>
            {t('previous')}
          </Button>
          <Button look="solid" disabled={query.isFetchingNextPage} onClick={() => (after ? onShow(after.id) : onClose())}>
            {after ? t('next') : t('ui:close')}
          </Button>
        </>
      }
    >
      <article key={id} className="space-y-3">
        <Attached of={record} onExpired={() => void query.refetch()} />
        {record.text && <LinkedText text={record.text} />}
      </article>
    </Dialog>
  )
}

function useReading(record: ListedAnnouncement | undefined): void {
  const markRead = useMarkRead()
  const unread = record && !record.read ? record.id : null
  useEffect(() => {
    if (unread !== null) markRead(unread)
  }, [unread, markRead])
}

/** The picture's URL works for less than an hour, and the list brings a new one. A click opens the whole picture. */
function Attached({ of: { mediaPath, title }, onExpired }: { of: ListedAnnouncement; onExpired: () => void }) {
  const { t } = useTranslation('announcements')
  const [broken, setBroken] = useState<string | null>(null)
  if (!mediaPath) return null
  if (broken === mediaPath) return <p className="text-12 text-text3">{t('pictureBroken')}</p>
  const fail = () => {
    setBroken(mediaPath)
    onExpired()
  }
  return (
    <a href={mediaPath} target="_blank" rel="noopener noreferrer" className="block rounded-3 bg-sunk">
      <img
        src={mediaPath}
        alt={t('pictureOf', { title })}
        onError={fail}
        className="mx-auto max-h-[45dvh] min-h-24 rounded-3 object-contain"
      />
    </a>
  )
}
