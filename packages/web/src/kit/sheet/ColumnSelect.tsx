import { useTranslation } from 'react-i18next'
import { Field } from '#ui/fields/Field.tsx'
import { type Option, Select } from '#ui/fields/Select.tsx'

interface ColumnSelectProps<Kind extends string> {
  /** The headings of the sheet. */
  headings: readonly string[]
  column: number
  options: readonly Option<Kind>[]
  value: Kind
  onChange: (kind: Kind) => void
}

/** What one column of a sheet is. */
export function ColumnSelect<Kind extends string>({ headings, column, options, value, onChange }: ColumnSelectProps<Kind>) {
  const { t } = useTranslation('kit')
  return (
    <Field label={t('sheet.column', { heading: headings[column] || letterOf(column) })} className="min-w-0 [&>label]:truncate">
      {(control) => <Select<Kind> {...control} options={options} value={value} onChange={onChange} />}
    </Field>
  )
}

/** The letter of a column, as in spreadsheets. */
function letterOf(column: number): string {
  return String.fromCharCode(65 + column)
}
