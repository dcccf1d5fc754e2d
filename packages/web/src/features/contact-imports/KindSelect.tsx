import type { ContactImport } from '@recado/contract/contact-imports/api'
import { columnKinds } from '@recado/contract/contacts/sheet-columns'
import { useTranslation } from 'react-i18next'
import { ColumnSelect } from '#kit/sheet/ColumnSelect.tsx'
import type { Mapping } from './use-mapping.ts'

interface ColumnsProps {
  sheet: ContactImport
  mapping: Pick<Mapping, 'columns' | 'change'>
}

/** The kind of one column. A column without a heading cannot be extra information, because extra information needs a name. */
export function KindSelect({ sheet: { headings }, mapping: { columns, change }, at }: ColumnsProps & { at: number }) {
  const { t } = useTranslation('contactImports')
  const heading = headings[at] ?? ''
  const kinds = columnKinds.filter((kind) => kind !== 'extra' || heading !== '')
  const options = kinds.map((value) => ({ value, label: t(`kinds.${value}`, { heading }) }))
  const value = columns[at] ?? 'ignore'
  return <ColumnSelect headings={headings} column={at} options={options} value={value} onChange={(kind) => change(at, kind)} />
}

export function KindList(props: ColumnsProps) {
  const { t } = useTranslation('contactImports')
  return (
    <fieldset className="space-y-3 px-5 pb-4">
      <legend className="sr-only">{t('columns')}</legend>
      {props.mapping.columns.map((_, at) => (
        <KindSelect key={at} {...props} at={at} />
      ))}
    </fieldset>
  )
}
