import type { ContactImport } from '@recado/contract/contact-imports/api'
import { columnKinds } from '@recado/contract/contacts/sheet-columns'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { letterOf } from './columns.ts'
import type { Mapping } from './use-mapping.ts'

interface ColumnsProps {
  sheet: ContactImport
  mapping: Pick<Mapping, 'columns' | 'change'>
}

/** The kind of one column. A column without a heading cannot be extra information, because extra information needs a name. */
export function ColumnSelect({ sheet, mapping: { columns, change }, at }: ColumnsProps & { at: number }) {
  const { t } = useTranslation('contactImports')
  const heading = sheet.headings[at] ?? ''
  const kinds = columnKinds.filter((kind) => kind !== 'extra' || heading !== '')
  const options = kinds.map((value) => ({ value, label: t(`kinds.${value}`, { heading }) }))
  return (
    <Field label={t('column', { heading: heading || letterOf(at) })} className="min-w-0 [&>label]:truncate">
      {(control) => (
        <Select {...control} options={options} value={columns[at] ?? 'ignore'} onChange={(kind) => change(at, kind)} />
      )}
    </Field>
  )
}

export function ColumnList(props: ColumnsProps) {
  const { t } = useTranslation('contactImports')
  return (
    <fieldset className="space-y-3 px-5 pb-4">
      <legend className="sr-only">{t('columns')}</legend>
      {props.mapping.columns.map((_, at) => (
        <ColumnSelect key={at} {...props} at={at} />
      ))}
    </fieldset>
  )
}
