import { canChange, type QuickMessage, quickMessages } from '@recado/contract/quick-messages/api'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AttachmentLink } from '#kit/AttachmentLink.tsx'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { QuickMessageDialog } from './QuickMessageDialog.tsx'

export function QuickMessagesPage() {
  const { t } = useTranslation('quickMessages')
  return (
    <RecordsPage
      texts="quickMessages"
      list={usePaged(quickMessages)}
      columns={columnsOf(t)}
      called={({ shortcode }) => shortcode}
      canChange={canChange}
      warning={({ geral }) => t(geral ? 'deleteSharedText' : 'deleteText')}
      Editor={QuickMessageDialog}
    />
  )
}

type Text = ReturnType<typeof useTranslation<'quickMessages'>>['t']

function columnsOf(t: Text): readonly Column<QuickMessage>[] {
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
      cell: (record) => <AttachmentLink record={record} none={t('noAttachment')} />,
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
