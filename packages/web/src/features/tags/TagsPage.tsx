import { canDelete, type TagRecord, tags } from '@recado/contract/tags/api'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { TagDialog } from './TagDialog.tsx'

export function TagsPage() {
  const { t } = useTranslation('tags')
  return (
    <RecordsPage
      texts="tags"
      list={usePaged(tags)}
      columns={columnsOf(t)}
      keptBecause={(me, tag) => (canDelete(me, tag) ? null : t('keptLane'))}
      warning={({ contactsCount: count, kanban }) =>
        [t('deleteText', { count }), ...(kanban === 1 ? [t('deleteLane')] : [])].join(' ')
      }
      Editor={TagDialog}
    />
  )
}

function columnsOf(t: ReturnType<typeof useTranslation<'tags'>>['t']): readonly Column<TagRecord>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.6fr)',
      card: 'title',
      cell: ({ name, color, kanban }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Chip name={name} colour={color} />
          {kanban === 1 && <Columns3 role="img" aria-label={t('isLane')} className="size-3.5 shrink-0 text-text3" />}
        </span>
      ),
    },
    {
      key: 'contacts',
      header: t('contacts'),
      width: 'minmax(100px, 1fr)',
      card: 'detail',
      cell: ({ contactsCount }) => (
        <span className="num text-text2 max-sm:text-12">{t('contactsCount', { count: contactsCount })}</span>
      ),
    },
  ]
}
