import type { ContactImport } from '@recado/contract/contact-imports/api'
import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import type { CellLook, Outcome } from '#kit/sheet/rows.ts'
import { SheetCards } from '#kit/sheet/SheetCards.tsx'
import { SheetTable } from '#kit/sheet/SheetTable.tsx'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { saveFaultyRows } from './faulty-csv.ts'
import { ImportOptions } from './ImportOptions.tsx'
import type { JudgedRow } from './judge.ts'
import { KindList, KindSelect } from './KindSelect.tsx'
import { notesOf } from './notes.ts'
import { SheetHead, type RowFilter } from './SheetHead.tsx'
import { useMapping, type Mapping } from './use-mapping.ts'

interface MappingStepProps {
  sheet: ContactImport
  onReplace: () => void
  onClose: () => void
}

/** The kinds of the columns and the outcome for each row. Then the import starts. */
export function MappingStep({ sheet, onReplace, onClose }: MappingStepProps) {
  const { t } = useTranslation('contactImports')
  const isNarrow = useNarrow()
  const mapping = useMapping(sheet)
  const { rows, query } = mapping
  const [some, setSome] = useState<RowFilter | null>(null)
  const shown = some ?? (isNarrow ? 'look' : 'all')
  const visible = useMemo(() => rows.filter((row) => isShown[shown](row.fate)), [rows, shown])
  const choice = (at: number) => <KindSelect sheet={sheet} mapping={mapping} at={at} />
  const list = {
    rows: visible,
    columns: mapping.columns.length,
    outcome: (row: JudgedRow): Outcome => ({
      sign: signs[row.fate],
      label: t(`fates.${row.fate}`),
      notes: notesOf(t, row, mapping.columns, mapping.existing),
    }),
    look: (at: number) => looks[mapping.columns[at] ?? 'ignore'],
    nothing: t(`noneShown.${shown}`),
  }
  const head = <SheetHead sheet={sheet} mapping={mapping} shown={shown} onShow={setSome} />
  const options = <ImportOptions mapping={mapping} />
  const notice = <Problem mapping={mapping} />
  return (
    <Dialog
      title={t('title')}
      description={t('nothingYet')}
      size="wide"
      flush
      onClose={onClose}
      footer={<Footer sheet={sheet} mapping={mapping} onReplace={onReplace} onClose={onClose} />}
    >
      {isNarrow ? (
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {() => (
            <SheetCards {...list}>
              {notice}
              <KindList sheet={sheet} mapping={mapping} />
              {options}
              {head}
            </SheetCards>
          )}
        </QueryState>
      ) : (
        <>
          {head}
          {notice}
          <div className="flex min-h-48 shrink basis-120 flex-col border-t border-line">
            <QueryState query={query} skeleton={<TableSkeleton />}>
              {() => <SheetTable {...list} choice={choice} />}
            </QueryState>
          </div>
          {options}
        </>
      )}
    </Dialog>
  )
}

const signs = { new: 'good', known: 'info', repeated: 'info', faulty: 'bad' } as const
const looks: Record<ColumnKind, CellLook> = { name: 'name', number: 'number', email: 'detail', extra: 'extra', ignore: 'ignored' }

const isShown: Record<RowFilter, (fate: Mapping['rows'][number]['fate']) => boolean> = {
  all: () => true,
  look: (fate) => fate !== 'new',
  faulty: (fate) => fate === 'faulty',
  known: (fate) => fate === 'known',
}

function Footer({ sheet, mapping, onReplace, onClose }: MappingStepProps & { mapping: Mapping }) {
  const { t } = useTranslation('contactImports')
  const { counts, changed, tagId, isComplete, query, start } = mapping
  const isLoading = query.hasNextPage || query.isPending
  const hasWork = changed > 0 || (tagId !== null && counts.known > 0)
  return (
    <>
      <LeftOut sheet={sheet} mapping={mapping} />
      <Button onClick={onReplace}>{t('otherFile')}</Button>
      <Button
        look="solid"
        busy={start.isPending}
        disabled={isLoading || !isComplete || !hasWork}
        onClick={() => start.mutate(undefined, { onSuccess: onClose })}
      >
        {t('start', { count: changed, number: formatDecimal(changed) })}
      </Button>
    </>
  )
}

/** Why the import cannot start, or did not start. */
function Problem({ mapping: { isComplete, start } }: { mapping: Mapping }) {
  const { t } = useTranslation('contactImports')
  if (isComplete && !start.error) return null
  const fault = isComplete ? errorText(start.error) : t('errors.ERR_IMPORT_WITHOUT_NUMBERS')
  return (
    <div className="px-5 pb-3">
      <Notice tone={isComplete ? 'bad' : 'warn'}>{fault}</Notice>
    </div>
  )
}

/** The number of rows that are not imported. The user can save them as a file to correct them. */
function LeftOut({ sheet, mapping: { rows, counts } }: { sheet: ContactImport; mapping: Mapping }) {
  const { t } = useTranslation('contactImports')
  if (counts.faulty === 0) return null
  const save = () => {
    const faulty = rows.filter(({ fate }) => fate === 'faulty')
    saveFaultyRows(t('faultyFile'), sheet.headings, t('why'), faulty)
  }
  return (
    <p className="mr-auto flex flex-wrap items-center gap-x-2 text-12 font-medium max-sm:basis-full">
      {t('leftOut', { count: counts.faulty, number: formatDecimal(counts.faulty) })}
      <TextButton onClick={save}>{t('saveThem')}</TextButton>
    </p>
  )
}
