import { reaches } from '@recado/contract/connections/policy'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { useConnections } from './queries.ts'

interface ConnectionFieldProps {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
  /** Whom it is to write to. */
  contacts: readonly Parameters<typeof reaches>[1][]
}

/** The connection to write from: one that can write to all of the contacts. The present one stays. */
export function ConnectionField({ value, onChange, error, contacts }: ConnectionFieldProps) {
  const { t } = useTranslation('connections')
  const query = useConnections()
  const lines = query.data ?? []
  const offered = lines.filter((line) => line.id === value || contacts.every((contact) => reaches(line, contact)))
  const options = offered.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Field
      label={t('one')}
      hint={offered.length < lines.length ? t('outOfReach') : undefined}
      error={error ?? (query.error ? errorText(query.error) : undefined)}
    >
      {(control) => (
        <Select<number | null> {...control} options={options} value={value} onChange={onChange} placeholder={t('choose')} />
      )}
    </Field>
  )
}
