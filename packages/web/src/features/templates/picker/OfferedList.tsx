import type { Template } from '@recado/contract/templates/api'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { nameInWords } from '#features/templates/words.ts'
import { rankOf } from '#platform/ranked.ts'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { useMore } from '#ui/lists/use-more.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type Allowed, offReason } from './faults.ts'
import { ListNotes } from './ListNotes.tsx'
import { OfferedRow } from './OfferedRow.tsx'
import type { useOffered } from './use-offered.ts'

interface OfferedListProps {
  ref: Ref<HTMLDivElement>
  whatsappId: number
  offered: ReturnType<typeof useOffered>
  allowed: Allowed
  chosen: number | null
  /** Shows it beside the list. */
  onLook: (id: number) => void
  /** Leads on to its fields. */
  onFill: (id: number) => void
}

/** The templates to choose from, those used lately first. */
export function OfferedList({ ref, whatsappId, offered, allowed, chosen, onLook, onFill }: OfferedListProps) {
  const { t } = useTranslation('templates')
  const { query, search } = offered
  const { scroller, look, more } = useMore(query)
  const list = useRef<HTMLUListElement>(null)
  const rows = query.data ?? []

  const press = (event: KeyboardEvent) =>
    walk(event, [...(list.current?.querySelectorAll('button') ?? [])], () => {
      // The rows may still be those of an earlier text.
      const found = rows.filter((row) => isFound(row, search.typed))
      const row = found.find(({ id }) => id === chosen) ?? found[0]
      if (row) onFill(row.id)
    })

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the search box and the rows arrive here
    <div ref={ref} onKeyDown={press} className="flex min-h-0 w-full shrink-0 flex-col sm:w-[300px] sm:border-r sm:border-line">
      <div className="px-3 py-2.5">
        <SearchBox label={t('picker.search')} value={search.typed} onChange={search.onType} />
      </div>
      <div ref={scroller} onScroll={look} className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-2">
        <QueryState query={query} skeleton={<RowsSkeleton />}>
          {(loaded) =>
            loaded.length === 0 ? (
              <Nothing text={search.text} onClear={() => search.onType('')} />
            ) : (
              <ul ref={list} aria-label={t('picker.list')}>
                {loaded.map((template) => (
                  <OfferedRow
                    key={template.id}
                    template={template}
                    off={offReason(template, allowed)}
                    isChosen={template.id === chosen}
                    onLook={() => onLook(template.id)}
                    onFill={() => onFill(template.id)}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
        {more}
      </div>
      <ListNotes
        whatsappId={whatsappId}
        marketing={allowed.marketing}
        failed={query.isRefetchError ? query.dataUpdatedAt : null}
      />
    </div>
  )
}

function isFound({ name, content }: Template, typed: string): boolean {
  return rankOf(`${name} ${nameInWords(name)} ${content.body}`, typed) < 3
}

/** The arrows walk between the search box and the rows. Enter in the box leads on. */
function walk(event: KeyboardEvent, rows: readonly HTMLElement[], onEnter: () => void): void {
  const { target, key } = event
  const isSearch = target instanceof HTMLInputElement
  const at = rows.findIndex((row) => row === target)
  if (key === 'Enter' && isSearch && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    onEnter()
  }
  const to = key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? at - 1 : null
  if (to === null || (at < 0 && !isSearch)) return
  event.preventDefault()
  if (to < 0) event.currentTarget.querySelector('input')?.focus()
  else rows[to]?.focus()
}

function Nothing({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation('templates')
  if (text === '') return <EmptyState title={t('picker.emptyTitle')} />
  return (
    <EmptyState title={t('picker.noneFound', { text })} action={<TextButton onClick={onClear}>{t('picker.clear')}</TextButton>} />
  )
}

function RowsSkeleton() {
  return (
    <Repeat times={6}>
      <div className="flex h-14 flex-col justify-center gap-1.5 px-2.5">
        <Skeleton className="h-3 w-1/2" />
        <Skeleton className="h-2.5 w-4/5" />
      </div>
    </Repeat>
  )
}
