import type { Endpoint } from '@recado/contract/endpoint'
import type { SessionUser } from '@recado/contract/users/api'
import type { TypeOptions } from 'i18next'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { AddButton } from './AddButton.tsx'
import { RowVerbs } from './RowVerbs.tsx'
import { useList, type Filter, type RecordOf } from './records.ts'
import { useSelectable, useSelection, type Selection } from './selection.tsx'

type Texts = TypeOptions['resources']
/** The page's texts; its feature has them under these names. */
type PageText = 'title' | 'search' | 'add' | 'actions' | 'edit' | 'delete' | 'emptyTitle' | 'emptyText' | 'nothingFound'
type Words = (key: PageText | 'ui:cancel' | 'ui:clear', values?: Record<string, string>) => string

interface RecordsPageProps<E extends Endpoint> {
  texts: { [N in keyof Texts]: Texts[N] extends Record<PageText, string> ? N : never }[keyof Texts]
  list: E
  columns: readonly Column<RecordOf<E>>[]
  /** What a record is called where a verb names it. */
  nameOf: (record: RecordOf<E>) => string
  /** Instead of the texts' own, and what is to its left. */
  title?: string
  before?: ReactNode
  /** Over the list. */
  above?: ReactNode
  /** A line under the title; it may say how many there are, once that is known. */
  summary?: string | undefined | ((count: number) => string)
  /** Narrows the list besides the search. */
  filter?: Omit<Filter<E>, 'searchParam'>
  /** It is narrowed: what is said when nothing is left, and how to stop that. */
  narrowedBy?: { nothing: string; clear: () => void } | undefined
  pageSize?: number
  /** Between the search and the button that adds; gets what the list is searched by. */
  tools?: (filter: Filter<E>) => ReactNode
  /** Rows can be chosen: what can be done with those that are, and what a row's box is called. */
  selection?: {
    label: (record: RecordOf<E>) => string
    summary: (chosen: number, count: number) => string
    Verbs: ComponentType<Selection<RecordOf<E>>>
  }
  /** Classes of a row that stands out; words say the same. */
  rowLook?: (record: RecordOf<E>) => string | undefined
  /** Why no more can be added. */
  full?: string | undefined
  /** Who may change a record and, if nothing else is said, delete it. */
  canChange: (me: SessionUser, record: RecordOf<E>) => boolean
  canDelete?: (me: SessionUser, record: RecordOf<E>) => boolean
  /** What else can be done with a record, before the other verbs. */
  verbs?: (record: RecordOf<E>) => ReactNode
  /** Where there are more than one of those. */
  verbsWidth?: string
  /** And what is seldom done: a menu after them. */
  more?: (record: RecordOf<E>) => ReactNode
  /** Instead of all these: a row's verbs as they are, given how to open the editor and how to ask before deleting. */
  rowVerbs?: (record: RecordOf<E>, tasks: RowTasks) => ReactNode
  /** Why the record stays, though the user may delete others. */
  keptBecause?: (me: SessionUser, record: RecordOf<E>) => string | null
  /** Adds a record, or changes the one it is given. */
  Editor: ComponentType<{ record: RecordOf<E> | null; onClose: () => void }>
  /** Asks before the record is deleted. */
  Deletion: ComponentType<{ record: RecordOf<E>; onClose: () => void }>
}

export interface RowTasks {
  onEdit: () => void
  onDelete: () => void
}

/** The dialog over the page, and its record. */
type Task<T> = { kind: 'add' } | { kind: 'edit' | 'delete'; record: T } | null

/** All records of a kind: searched, paged, added, changed, deleted. */
export function RecordsPage<E extends Endpoint>(props: RecordsPageProps<E>) {
  const { texts, list, summary, filter: narrowed, narrowedBy, pageSize, tools, full, selection, Editor, Deletion } = props
  const t = useTranslation([texts, 'ui']).t as unknown as Words
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim().toLowerCase())
  const filter = { ...narrowed, searchParam: text || undefined } as unknown as Filter<E>
  const query = useList(list, filter, pageSize)
  const [task, setTask] = useState<Task<RecordOf<E>>>(null)
  const add = () => setTask({ kind: 'add' })
  const close = () => setTask(null)
  const title = props.title ?? t('title')
  const clear = () => {
    setTyped('')
    narrowedBy?.clear()
  }
  const picking = useSelection<RecordOf<E>>()
  const all = useSelectable(useColumns(props, t, setTask), picking, selection?.label ?? null)
  const chosen = picking.chosen.length
  useTitle(title)
  return (
    <Page
      title={title}
      before={props.before}
      above={props.above}
      summary={chosen > 0 ? selection?.summary(chosen, query.count ?? chosen) : summaryOf(summary, query.count)}
      actions={
        <Toolbar t={t} typed={typed} onType={setTyped}>
          {selection && chosen > 0 ? (
            <Picked t={t} Verbs={selection.Verbs} picking={picking} />
          ) : (
            <Tools t={t} full={full} onAdd={add}>
              {tools?.(filter)}
            </Tools>
          )}
        </Toolbar>
      }
    >
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(records) =>
          records.length === 0 ? (
            <NoRecords
              t={t}
              nothing={text ? t('nothingFound', { text }) : narrowedBy?.nothing}
              onClear={clear}
              full={full}
              onAdd={add}
            />
          ) : (
            <DataTable label={title} columns={all} rows={records} rowKey={idOf} rowLook={props.rowLook} paging={query} />
          )
        }
      </QueryState>
      {task?.kind === 'add' && <Editor record={null} onClose={close} />}
      {task?.kind === 'edit' && <Editor record={task.record} onClose={close} />}
      {task?.kind === 'delete' && <Deletion record={task.record} onClose={close} />}
    </Page>
  )
}

function summaryOf(summary: RecordsPageProps<Endpoint>['summary'], count: number | undefined): string | false | undefined {
  return typeof summary === 'function' ? count !== undefined && summary(count) : summary
}

/** The columns, and one of what can be done with a record. */
function useColumns<E extends Endpoint>(props: RecordsPageProps<E>, t: Words, setTask: (task: Task<RecordOf<E>>) => void) {
  const { columns, nameOf, canChange, canDelete = canChange, keptBecause, verbs: otherVerbs, verbsWidth, more, rowVerbs } = props
  const me = useMe()
  return useMemo(() => {
    const verbs = (record: RecordOf<E>) => {
      const onEdit = () => setTask({ kind: 'edit', record })
      const onDelete = () => setTask({ kind: 'delete', record })
      if (!canChange(me, record)) return null
      if (rowVerbs) return rowVerbs(record, { onEdit, onDelete })
      return (
        <RowVerbs
          edit={t('edit', { name: nameOf(record) })}
          remove={t('delete', { name: nameOf(record) })}
          kept={keptBecause?.(me, record) ?? null}
          others={otherVerbs?.(record)}
          more={more?.(record)}
          onEdit={onEdit}
          onDelete={canDelete(me, record) && onDelete}
        />
      )
    }
    const width = verbsWidth ?? `${72 + (otherVerbs ? 36 : 0) + (more ? 36 : 0)}px`
    return [...columns, { ...verbsColumn, width, header: t('actions'), cell: verbs }]
  }, [t, me, columns, nameOf, canChange, canDelete, keptBecause, otherVerbs, verbsWidth, more, rowVerbs, setTask])
}

const verbsColumn = { key: 'actions', card: 'badge', quiet: true } as const

const idOf = ({ id }: { id: number }) => id

interface ToolbarProps {
  t: Words
  typed: string
  onType: (text: string) => void
  children: ReactNode
}

function Toolbar({ t, typed, onType, children }: ToolbarProps) {
  return (
    <>
      <div className="w-64 max-sm:order-last max-sm:w-full">
        <SearchBox label={t('search')} value={typed} onChange={onType} />
      </div>
      {children}
    </>
  )
}

interface ToolsProps {
  t: Words
  full: string | undefined
  onAdd: () => void
  children: ReactNode
}

function Tools({ t, full, onAdd, children }: ToolsProps) {
  return (
    <>
      {children}
      <AddButton full={full} onClick={onAdd}>
        {t('add')}
      </AddButton>
    </>
  )
}

/** In place of the tools: what can be done with the chosen rows. */
function Picked<Row extends { id: number }>({
  t,
  Verbs,
  picking,
}: {
  t: Words
  Verbs: ComponentType<Selection<Row>>
  picking: Selection<Row>
}) {
  return (
    <>
      <Verbs {...picking} />
      <Button look="ghost" onClick={picking.clear}>
        {t('ui:cancel')}
      </Button>
    </>
  )
}

interface NoRecordsProps {
  t: Words
  /** What is said when something was searched for. */
  nothing: string | undefined
  onClear: () => void
  full: string | undefined
  onAdd: () => void
}

function NoRecords({ t, nothing, onClear, full, onAdd }: NoRecordsProps) {
  if (nothing) {
    const clear = <Button onClick={onClear}>{t('ui:clear')}</Button>
    return <EmptyState drawing="search" title={nothing} action={clear} />
  }
  const action = (
    <AddButton full={full} onClick={onAdd}>
      {t('add')}
    </AddButton>
  )
  return <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />
}
