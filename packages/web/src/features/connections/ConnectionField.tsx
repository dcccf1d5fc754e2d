import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useConnections } from './queries.ts'

interface ConnectionFieldProps {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
}

/** The connection to write from. */
export function ConnectionField({ value, onChange, error }: ConnectionFieldProps) {
  const { t } = useTranslation('connections')
  const query = useConnections()
  const options = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field label={t('one')} error={error ?? (query.error ? errorText(query.error) : undefined)}>
      {(control) => (
        <Select<number | null> {...control} options={options} value={value} onChange={onChange} placeholder={t('choose')} />
      )}
    </Field>
  )
}
