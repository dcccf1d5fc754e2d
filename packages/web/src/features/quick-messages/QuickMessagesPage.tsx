import { canChange, listQuickMessages, type QuickMessage } from '@recado/contract/quick-messages/api'
import { UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachmentLink } from '#kit/AttachmentLink.tsx'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { DeleteQuickMessage } from './DeleteQuickMessage.tsx'
import { QuickMessageDialog } from './QuickMessageDialog.tsx'

export function QuickMessagesPage() {
  const { t } = useTranslation('quickMessages')
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <RecordsPage
      texts="quickMessages"
      list={listQuickMessages}
      columns={columns}
      nameOf={shortcodeOf}
      canChange={canChange}
      Editor={QuickMessageDialog}
      Deletion={DeleteQuickMessage}
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

const shortcodeOf = ({ shortcode }: QuickMessage) => shortcode

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
