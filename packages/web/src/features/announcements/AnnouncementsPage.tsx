import { listAnnouncements, type ListedAnnouncement } from '@recado/contract/announcements/api'
import { Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { DeleteAnnouncement } from './DeleteAnnouncement.tsx'
import { PriorityPill } from './PriorityPill.tsx'

/** What the people of all companies are told, for whoever runs the installation. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <RecordsPage
      texts="announcements"
      list={listAnnouncements}
      columns={columns}
      summary={(count) => t('count', { count })}
      nameOf={titleOf}
      canChange={anybody}
      Editor={AnnouncementDialog}
      Deletion={DeleteAnnouncement}
    />
  )
}

const titleOf = ({ title }: ListedAnnouncement) => title
// Nobody else is here.
const anybody = () => true

type Text = ReturnType<typeof useTranslation<'announcements'>>['t']

function columnsOf(t: Text): readonly Column<ListedAnnouncement>[] {
  return [
    {
      key: 'title',
      header: t('name'),
      width: 'minmax(220px, 2fr)',
      card: 'title',
      cell: ({ title, text }) => (
        <div className="min-w-0">
          <div className="truncate font-medium">{title}</div>
          <div className="truncate text-12 text-text3">{text}</div>
        </div>
      ),
    },
    {
      key: 'priority',
      header: t('priority'),
      width: '110px',
      card: 'verbs',
      cell: ({ priority }) => <PriorityPill priority={priority} />,
    },
    {
      key: 'attachment',
      header: t('attachment'),
      width: 'minmax(140px, 1fr)',
      card: 'detail',
      cell: (record) => <Attachment record={record} />,
    },
    {
      key: 'status',
      header: t('status'),
      width: '120px',
      card: 'icons',
      cell: ({ status }) => (
        <span className="max-sm:mr-2">
          <StatusPill tone={status ? 'ok' : 'quiet'}>{t(status ? 'active' : 'inactive')}</StatusPill>
        </span>
      ),
    },
  ]
}

function Attachment({ record: { mediaPath, mediaName } }: { record: ListedAnnouncement }) {
  const { t } = useTranslation('announcements')
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
