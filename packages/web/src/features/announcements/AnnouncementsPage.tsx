import type { ListedAnnouncement } from '@recado/contract/announcements/api'
import { useTranslation } from 'react-i18next'
import { AttachmentLink } from '#kit/AttachmentLink.tsx'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { PriorityPill } from './PriorityPill.tsx'
import { announcements } from './queries.ts'

/** The operator's announcements to the users of all companies. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  return (
    <RecordsPage
      texts="announcements"
      list={usePaged(announcements)}
      columns={columnsOf(t)}
      summary={(count) => t('count', { count })}
      called={({ title }) => title}
      warning={({ status }) => t(status ? 'deleteActiveText' : 'deleteText')}
      Editor={AnnouncementDialog}
    />
  )
}

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
      cell: (record) => <AttachmentLink record={record} none={t('noAttachment')} />,
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
