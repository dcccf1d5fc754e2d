import { type FileList, fileLists } from '@recado/contract/file-lists/api'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { FileListDialog } from './FileListDialog.tsx'

export function FileListsPage() {
  const { t } = useTranslation('fileLists')
  return (
    <RecordsPage
      texts="fileLists"
      list={usePaged(fileLists)}
      columns={columnsOf(t)}
      warning={({ options }) => t('deleteText', { count: options.length })}
      Editor={FileListDialog}
    />
  )
}

function columnsOf(t: ReturnType<typeof useTranslation<'fileLists'>>['t']): readonly Column<FileList>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.6fr)',
      card: 'title',
      cell: ({ name, message }) => (
        <div className="min-w-0">
          <div className="truncate font-medium">{name}</div>
          <div className="truncate text-12 text-text3">{message}</div>
        </div>
      ),
    },
    {
      key: 'files',
      header: t('files'),
      width: 'minmax(160px, 1fr)',
      card: 'detail',
      cell: ({ options }) => <FilesCell options={options} />,
    },
  ]
}

function FilesCell({ options }: Pick<FileList, 'options'>) {
  const { t } = useTranslation('fileLists')
  const empty = options.filter(({ file }) => file === null).length
  return (
    <div className="min-w-0 max-sm:text-12">
      <div className="flex items-center gap-1.5 text-text2">
        <Paperclip aria-hidden className="size-3.5 shrink-0 text-text3" />
        <span className="num">{t('filesCount', { count: options.length })}</span>
        {empty > 0 && <span className="text-12 text-warntext">{t('withoutFile', { count: empty })}</span>}
      </div>
      <div className="truncate text-12 text-text3">{options.map(({ name }) => name).join(', ')}</div>
    </div>
  )
}
