import { itemStates, type ItemState } from '@recado/contract/contact-lists/items'
import type { ContactList } from '@recado/contract/contact-lists/api'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from '#platform/router/router.tsx'
import { useContactList } from '#features/contact-lists/queries.ts'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { hasCode } from '#platform/api/errors.ts'
import { formatDecimal } from '#platform/format.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ErrorState } from '#ui/lists/ErrorState.tsx'
import { Loading } from '#ui/lists/Skeleton.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { CheckStrip } from './CheckStrip.tsx'
import { columnsOf } from './columns.tsx'
import { FromTagDialog } from './FromTagDialog.tsx'
import { ImportButtons, type Source } from './ImportButtons.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { contactListItems } from './queries.ts'
import { SheetDialog } from './SheetDialog.tsx'

/** The people of one contact list. */
export function ItemsPage() {
  const { data, error, refetch } = useContactList(Number(useParams()['contactListId']))
  // When a refetch fails, the list stays on the screen, unless it has been deleted.
  if (error && (!data || hasCode(error, 'ERR_NO_CONTACT_LIST_FOUND')))
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data) return <Items list={data} />
  return (
    <Loading>
      <TableSkeleton />
    </Loading>
  )
}

function Items({ list }: { list: ContactList }) {
  const { t } = useTranslation('contactListItems')
  const navigate = useNavigate()
  const [state, setState] = useState<ItemState>()
  const [importing, setImporting] = useState<Source | null>(null)
  const { id, contactsCount: count } = list
  const stop = () => setImporting(null)
  return (
    <>
      <RecordsPage
        texts="contactListItems"
        title={list.name}
        before={
          <IconButton label={t('back')} className="-ml-2" onClick={() => void navigate('/contact-lists')}>
            <ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
        summary={t('count', { count, number: formatDecimal(count) })}
        above={
          <>
            <CheckStrip list={list} />
            {count > 0 && <StateFilter state={state} onChange={setState} />}
          </>
        }
        list={usePaged(contactListItems, { contactListId: id, state })}
        narrowedBy={state && { nothing: t(`nobody.${state}`), clear: () => setState(undefined) }}
        columns={columnsOf(t)}
        tools={<ImportButtons onChoose={setImporting} />}
        Editor={ItemDialog}
      />
      {importing === 'tag' && <FromTagDialog contactListId={id} onClose={stop} />}
      {importing === 'sheet' && <SheetDialog contactListId={id} onClose={stop} />}
    </>
  )
}

function StateFilter({ state, onChange }: { state: ItemState | undefined; onChange: (state: ItemState | undefined) => void }) {
  const { t } = useTranslation('contactListItems')
  const options = (['all', ...itemStates] as const).map((value) => ({ value, label: t(`shown.${value}`) }))
  return (
    <div className="overflow-x-auto px-4 pb-3 sm:px-6">
      <Segmented
        label={t('show')}
        options={options}
        value={state ?? 'all'}
        onChange={(value) => onChange(value === 'all' ? undefined : value)}
      />
    </div>
  )
}
