import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useTags } from '#features/tags/queries.ts'
import { useUserNames } from '#features/users/queries.ts'
import { useCan } from '#platform/session/session.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MultiSelect } from '#ui/fields/MultiSelect.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { SearchedFor } from './hits.ts'
import { noSearch, searchQuery, type ListView, type Search } from './list-view.ts'
import { TicketList } from './TicketList.tsx'

interface SearchPanelProps {
  field: RefObject<HTMLInputElement | null>
  view: ListView
  onView: (change: Partial<ListView>) => void
  current: string | undefined
}

/** Tickets of every status, found by text, tags, day and, for those who see all, attendants. */
export function SearchPanel({ field, view, onView, current }: SearchPanelProps) {
  const { t } = useTranslation(['tickets', 'ui'])
  const { search } = view
  const text = useDebounced(search.text)
  // Choices apply at once, typed text when the typing pauses.
  const query = searchQuery(view, { ...search, text: search.text && text })
  const change = (next: Partial<Search>) => onView({ search: { ...search, ...next } })
  const narrowed = search.tags.length + search.users.length + (search.date ? 1 : 0)
  const [open, setOpen] = useState(narrowed > 0)
  const filters = useId()
  return (
    <>
      <div className="flex shrink-0 items-center gap-1 py-2 pr-2.5 pl-3.5">
        <div className="min-w-0 flex-1">
          <SearchBox
            ref={field}
            label={t('searchLabel')}
            placeholder={t('searchPlaceholder')}
            value={search.text}
            onChange={(typed) => change({ text: typed })}
          />
        </div>
        <IconButton
          label={narrowed > 0 ? t('filtersChosen', { count: narrowed }) : t('filters')}
          aria-expanded={open}
          aria-controls={filters}
          onClick={() => setOpen(!open)}
          dot={
            narrowed > 0 && (
              <span aria-hidden className="spine absolute top-1 right-1 size-2 rounded-full bg-solid ring-2 ring-sheet" />
            )
          }
        >
          <SlidersHorizontal className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div id={filters} hidden={!open} className="shrink-0 space-y-2.5 border-b border-line px-3.5 pb-3">
        <Filters search={search} onChange={change} />
      </div>
      {query ? (
        <SearchedFor value={query.searchParam ?? ''}>
          <TicketList
            query={query}
            empty={{ drawing: 'search', title: t('empty.search.title'), text: t('empty.search.text') }}
            current={current}
            onUnfilter={() => onView({ queueIds: [] })}
            onClear={() => onView({ search: noSearch })}
          />
        </SearchedFor>
      ) : (
        <EmptyState drawing="search" title={t('searchInvite')} text={t('searchInviteText')} />
      )}
    </>
  )
}

function Filters({ search, onChange }: { search: Search; onChange: (next: Partial<Search>) => void }) {
  const { t } = useTranslation('tickets')
  const byUser = useCan('tickets-manager:showall')
  const { data: tags = [] } = useTags()
  return (
    <>
      <Field label={t('tags')}>
        {(control) => (
          <MultiSelect
            {...control}
            options={tags}
            value={search.tags}
            onChange={(ids) => onChange({ tags: ids })}
            placeholder={t('anyTag')}
          />
        )}
      </Field>
      {byUser && <UserFilter chosen={search.users} onChange={(users) => onChange({ users })} />}
      <Field label={t('createdOn')}>
        {(control) => (
          <TextInput {...control} type="date" value={search.date} onChange={(event) => onChange({ date: event.target.value })} />
        )}
      </Field>
    </>
  )
}

function UserFilter({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: readonly number[]) => void }) {
  const { t } = useTranslation('tickets')
  const { data: users = [] } = useUserNames()
  return (
    <Field label={t('users')}>
      {(control) => <MultiSelect {...control} options={users} value={chosen} onChange={onChange} placeholder={t('anyUser')} />}
    </Field>
  )
}
