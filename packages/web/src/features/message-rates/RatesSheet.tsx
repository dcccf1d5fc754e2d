import { type RateField, rateFields } from '@recado/contract/message-prices/rates'
import type { RatePreview } from '@recado/contract/message-prices/rates-api'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnSelect } from '#kit/sheet/ColumnSelect.tsx'
import type { CellLook, CellNote, Outcome, SheetRow } from '#kit/sheet/rows.ts'
import { SheetCards } from '#kit/sheet/SheetCards.tsx'
import { SheetTable } from '#kit/sheet/SheetTable.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { type ColumnKind, type Sheet, withKind } from './sheet.ts'

interface RatesSheetProps {
  sheet: Sheet
  kinds: readonly ColumnKind[]
  /** Undefined before it is known what the rows would do. */
  preview: RatePreview | undefined
  onChange: (kinds: ColumnKind[]) => void
  /** What stands over the rows. */
  children: ReactNode
}

/** A sheet of rates: which column is what, and which rows cannot be read. */
export function RatesSheet({ sheet: { head, rows }, kinds, preview, onChange, children }: RatesSheetProps) {
  const { t } = useTranslation(['messageRates', 'kit'])
  const isNarrow = useNarrow()
  const outcomes = useOutcomes(kinds, preview)
  const lines = useMemo(() => rows.map((cells, at) => ({ line: at + 2, cells })), [rows])
  const options = (['ignore', ...rateFields] as const).map((value) => ({ value, label: t(kindLabels[value]) }))
  const choice = (column: number) => (
    <ColumnSelect
      headings={head}
      column={column}
      options={options}
      value={kinds[column] ?? 'ignore'}
      onChange={(kind) => onChange(withKind(kinds, column, kind))}
    />
  )
  const list = {
    rows: lines,
    columns: head.length,
    outcome: ({ line }: SheetRow) => outcomes(line),
    look: (column: number) => looks[kinds[column] ?? 'ignore'],
    nothing: t('noRows'),
  }
  if (isNarrow)
    return (
      <SheetCards {...list}>
        {children}
        <fieldset className="space-y-3 px-5 pb-4">
          <legend className="sr-only">{t('noColumn')}</legend>
          {head.map((_, column) => (
            <div key={column}>{choice(column)}</div>
          ))}
        </fieldset>
      </SheetCards>
    )
  return (
    <>
      {children}
      <div className="flex min-h-48 shrink basis-120 flex-col border-t border-line">
        <SheetTable {...list} choice={choice} />
      </div>
    </>
  )
}

/** What becomes of the row on a line of the sheet, whose first line has the headings. */
function useOutcomes(kinds: readonly ColumnKind[], preview: RatePreview | undefined): (line: number) => Outcome {
  const { t } = useTranslation('messageRates')
  const faults = useMemo(() => new Map(preview?.faults.map((fault) => [fault.line + 1, fault])), [preview])
  return (line) => {
    const fault = faults.get(line)
    const sign = fault ? 'bad' : preview ? 'good' : 'info'
    const fields: readonly RateField[] = fault?.twice ? ['amount'] : (fault?.fields ?? [])
    const notes = fields.map((field): CellNote => {
      return { column: kinds.indexOf(field), text: t(fault?.twice ? 'twice' : 'unreadable'), isFault: true }
    })
    return { sign, label: t(`outcomes.${sign}`), notes }
  }
}

const kindLabels = {
  ignore: 'ignore',
  market: 'market',
  category: 'category',
  currency: 'currency',
  amount: 'price',
  from: 'from',
} as const satisfies Record<ColumnKind, string>

const looks: Record<ColumnKind, CellLook> = {
  market: 'name',
  category: 'detail',
  currency: 'detail',
  amount: 'number',
  from: 'number',
  ignore: 'ignored',
}
