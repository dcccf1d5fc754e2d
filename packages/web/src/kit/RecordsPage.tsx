import type { SessionUser } from '@recado/contract/platform/session'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Table, type Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { AddButton } from './AddButton.tsx'
import { DeleteRecord } from './DeleteRecord.tsx'
import type { RecordList, SearchedList } from './record-list.ts'
import type { Identified } from './records.ts'
import { useRemove } from './record-calls.ts'
import { RowVerbs } from './RowVerbs.tsx'
import { useSelectable, useSelection, type Selection } from './selection.tsx'
import { type StockTexts, useStockTexts, type With } from './texts/stock.ts'

/** The page's texts; its feature has them under these names. */
type PageText = 'title' | 'add' | 'emptyTitle' | 'emptyText' | 'deleteConfirm' | 'deleted'
type Words = StockTexts<PageText | 'search' | 'deleteText' | 'ui:cancel' | 'ui:clear'>

interface Shared<Row extends Identified> {
  texts: With<PageText>
  columns: readonly Column<Row>[]
  /** The record's name in the labels of its verbs. The default is its `name`. */
  called?: (record: Row) => string
  /** A title in place of the one from the texts, and content to its left. */
  title?: string
  before?: ReactNode
  /** Over the list. */
  above?: ReactNode
  /** A line under the title; it may say how many there are, once that is known. */
  summary?: ReactNode | ((count: number) => string)
  /** A filter besides the search: the text when nothing is left, and how to clear it. */
  narrowedBy?: { nothing: string; clear: () => void } | undefined
  /** Between the search and the button that adds. */
  tools?: ReactNode
  /** Makes rows selectable: the actions on selected rows, and the label of a row's checkbox. */
  selection?: {
    label: (record: Row) => string
    summary: (chosen: number, count: number) => string
    Verbs: ComponentType<Selection<Row>>
  }
  /** CSS classes of a row that stands out. The row's text says the same. */
  rowLook?: (record: Row) => string | undefined
  /** Content under a row, in a list that comes whole. */
  below?: (record: Row) => ReactNode
  /** Why no more can be added. */
  full?: string | undefined
  /** Decides who may change a record and, without `canDelete`, delete it. The default is all users who see the page. */
  canChange?: (me: SessionUser, record: Row) => boolean
  canDelete?: (me: SessionUser, record: Row) => boolean
  /** Further verbs of a record, before the usual ones. */
  verbs?: (record: Row) => ReactNode
  /** The width of the column if there are several of those. */
  verbsWidth?: string
  /** Rarely used actions, in a menu after the verbs. */
  more?: (record: Row) => ReactNode
  /** Replaces all of these with a row's own verbs, given how to open the editor and how to ask before deleting. */
  rowVerbs?: (record: Row, tasks: RowTasks) => ReactNode
  /** Why the record stays, though the user may delete others. */
  keptBecause?: (me: SessionUser, record: Row) => string | null
  /** Adds a record, or changes the one it is given. */
  Editor: Dialog<Row | null>
}

type Dialog<Of> = ComponentType<{ record: Of; onClose: () => void }>

/** A searchable list needs a text that says what it searches. */
type Listed<Row extends Identified> =
  | { list: SearchedList<Row>; texts: With<'search'> }
  | { list: RecordList<Row> & { search: null } }

/** The warning in the delete dialog, or a dialog in its place. */
type Deleted<Row> =
  | { texts: With<'deleteText'>; warning?: never; Deletion?: never }
  | { warning: (record: Row) => ReactNode; Deletion?: never }
  | { Deletion: Dialog<Row>; warning?: never }

type RecordsPageProps<Row extends Identified> = Shared<Row> & Listed<Row> & Deleted<Row>

export interface RowTasks {
  onEdit: () => void
  onDelete: () => void
}

/** The dialog over the page, and its record. */
type Task<T> = { kind: 'add' } | { kind: 'edit' | 'delete'; record: T } | null

/** All records of a kind: searched, added, changed, deleted. */
export function RecordsPage<Row extends Identified>(props: RecordsPageProps<Row>) {
  const { texts, list, summary, narrowedBy, full, selection } = props
  const { search, count } = list
  const t: Words = useStockTexts(texts)
  const [task, setTask] = useState<Task<Row>>(null)
  const add = (
    <AddButton full={full} onClick={() => setTask({ kind: 'add' })}>
      {t('add')}
    </AddButton>
  )
  const title = props.title ?? t('title')
  const picking = useSelection<Row>()
  const verbs = useVerbsColumn(props, t, setTask)
  const columns = useSelectable([...props.columns, verbs], picking, selection?.label ?? null)
  const chosen = picking.chosen.length
  const nothing = search?.text ? t('nothingFound', { text: search.text, title }) : narrowedBy?.nothing
  const clear = () => {
    search?.onType('')
    narrowedBy?.clear()
  }
  useTitle(title)
  return (
    <Page
      title={title}
      before={props.before}
      above={props.above}
      summary={chosen > 0 ? selection?.summary(chosen, count ?? chosen) : summaryOf(summary, count)}
      actions={
        <Toolbar t={t} search={search}>
          {selection && chosen > 0 ? (
            <Picked t={t} Verbs={selection.Verbs} picking={picking} />
          ) : (
            <>
              {props.tools}
              {add}
            </>
          )}
        </Toolbar>
      }
    >
      <QueryState query={list.query} skeleton={<TableSkeleton />}>
        {(rows) => {
          if (rows.length > 0) return <Rows {...props} label={title} columns={columns} rows={rows} paging={list.paging} />
          if (!nothing) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />
          return <EmptyState drawing="search" title={nothing} action={<Button onClick={clear}>{t('ui:clear')}</Button>} />
        }}
      </QueryState>
      {task && <TaskDialog {...props} task={task} t={t} onClose={() => setTask(null)} />}
    </Page>
  )
}

function Toolbar({ t, search, children }: { t: Words; search: RecordList<Identified>['search']; children: ReactNode }) {
  return (
    <>
      {search && (
        <div className="w-64 max-sm:order-last max-sm:w-full">
          <SearchBox label={t('search')} value={search.typed} onChange={search.onType} />
        </div>
      )}
      {children}
    </>
  )
}

interface PickedProps<Row extends Identified> {
  t: Words
  Verbs: ComponentType<Selection<Row>>
  picking: Selection<Row>
}

/** In place of the tools: what can be done with the chosen rows. */
function Picked<Row extends Identified>({ t, Verbs, picking }: PickedProps<Row>) {
  return (
    <>
      <Verbs {...picking} />
      <Button look="ghost" onClick={picking.clear}>
        {t('ui:cancel')}
      </Button>
    </>
  )
}

function summaryOf(summary: Shared<Identified>['summary'], count: number | undefined): ReactNode {
  return typeof summary === 'function' ? count !== undefined && summary(count) : summary
}

/** The column of a record's verbs. */
function useVerbsColumn<Row extends Identified>(props: RecordsPageProps<Row>, t: Words, setTask: (task: Task<Row>) => void) {
  const { texts, canChange = always, canDelete = canChange, keptBecause, verbs, verbsWidth, more, rowVerbs } = props
  const me = useMe()
  const cell = (record: Row) => {
    const onEdit = () => setTask({ kind: 'edit', record })
    const onDelete = () => setTask({ kind: 'delete', record })
    if (!canChange(me, record)) return null
    if (rowVerbs) return rowVerbs(record, { onEdit, onDelete })
    return (
      <RowVerbs
        texts={texts}
        name={nameOf(props, record)}
        kept={keptBecause?.(me, record) ?? null}
        others={verbs?.(record)}
        more={more?.(record)}
        onEdit={onEdit}
        onDelete={canDelete(me, record) && onDelete}
      />
    )
  }
  const width = verbsWidth ?? `${72 + (verbs ? 36 : 0) + (more ? 36 : 0)}px`
  return { key: 'actions', card: 'badge', quiet: true, width, header: t('actions'), cell } as const
}

const always = () => true

function nameOf<Row extends Identified>({ called }: Pick<Shared<Row>, 'called'>, record: Row): string {
  return called?.(record) ?? (record as Row & { name: string }).name
}

const idOf = ({ id }: Identified) => id

interface RowsProps<Row extends Identified> extends Pick<Shared<Row>, 'columns' | 'rowLook' | 'below'> {
  label: string
  rows: readonly Row[]
  paging: RecordList<Row>['paging']
}

function Rows<Row extends Identified>({ label, columns, rows, rowLook, below, paging }: RowsProps<Row>) {
  const table = { label, columns, rows, rowKey: idOf, rowLook }
  return paging ? <DataTable {...table} paging={paging} /> : <Table {...table} below={below} />
}

type TaskDialogProps<Row extends Identified> = RecordsPageProps<Row> & {
  task: NonNullable<Task<Row>>
  t: Words
  onClose: () => void
}

function TaskDialog<Row extends Identified>(props: TaskDialogProps<Row>) {
  const { texts, list, warning, Editor, Deletion, task, t, onClose } = props
  const remove = useRemove(list.of)
  if (task.kind !== 'delete') return <Editor record={task.kind === 'add' ? null : task.record} onClose={onClose} />
  const { record } = task
  if (Deletion) return <Deletion record={record} onClose={onClose} />
  return (
    <DeleteRecord texts={texts} name={nameOf(props, record)} onDelete={() => remove(record.id)} onClose={onClose}>
      {warning ? warning(record) : t('deleteText')}
    </DeleteRecord>
  )
}
