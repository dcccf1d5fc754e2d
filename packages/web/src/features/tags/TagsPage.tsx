import { canDelete, listTagRecords, type TagRecord } from '@recado/contract/tags/api'
import type { SessionUser } from '@recado/contract/users/api'
import { Columns3 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { DeleteTag } from './DeleteTag.tsx'
import { TagDialog } from './TagDialog.tsx'

export function TagsPage() {
  const { t } = useTranslation('tags')
  const columns = useMemo(() => columnsOf(t), [t])
  const keptBecause = useCallback((me: SessionUser, tag: TagRecord) => (canDelete(me, tag) ? null : t('keptLane')), [t])
  return (
    <RecordsPage
      texts="tags"
      list={listTagRecords}
      columns={columns}
      nameOf={nameOf}
      canChange={anybody}
      keptBecause={keptBecause}
      Editor={TagDialog}
      Deletion={DeleteTag}
    />
  )
}

const nameOf = ({ name }: TagRecord) => name
const anybody = () => true

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
