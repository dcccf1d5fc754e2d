import { placeholderTokens } from '@recado/contract/bots/placeholders'
import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { campaignPlaceholders } from '@recado/contract/campaigns/texts'
import { Trash2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { keyFault, nameOf } from './variables.ts'
import { Section } from './SettingRow.tsx'

type Rows = CampaignSettings['variables']

interface VariablesProps {
  variables: Rows
  onChange: (variables: Rows) => void
}

/** The variables that texts may use besides the data of a person. */
export function Variables({ variables, onChange }: VariablesProps) {
  const { t } = useTranslation('campaignSettings')
  const remove = (key: string) => onChange(variables.filter((variable) => variable.key !== key))
  return (
    <Section title={t('variables')}>
      <p className="mt-0.5 mb-3 text-12 text-text2">
        {t('variablesText', { names: campaignPlaceholders.map((name) => placeholderTokens[name]).join(', ') })}
      </p>
      {variables.length > 0 && <Known variables={variables} onRemove={remove} />}
      <NewVariable variables={variables} onAdd={(variable) => onChange([...variables, variable])} />
    </Section>
  )
}

function Known({ variables, onRemove }: { variables: Rows; onRemove: (key: string) => void }) {
  const { t } = useTranslation(['campaignSettings', 'kit'])
  return (
    <table className="w-full table-fixed text-left text-13">
      <thead className="border-b border-line2 text-11 text-text3">
        <tr>
          <th className="w-[36%] pb-1.5 font-medium">{t('key')}</th>
          <th className="pb-1.5 font-medium">{t('value')}</th>
          <th className="w-10">
            <span className="sr-only">{t('kit:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {variables.map(({ key, value }) => (
          <tr key={key} className="h-11 border-b border-line">
            <td className="pr-3">
              <span className="rounded-1 bg-soft px-1 font-medium break-all text-atext">{`{{${key}}}`}</span>
            </td>
            <td className="truncate pr-3">{value}</td>
            <td>
              <IconButton label={t('remove', { name: key })} onClick={() => onRemove(key)}>
                <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NewVariable({ variables, onAdd }: { variables: Rows; onAdd: (variable: Rows[number]) => void }) {
  const { t } = useTranslation('campaignSettings')
  const [typed, setTyped] = useState({ key: '', value: '' })
  const [tried, setTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const key = nameOf(typed.key)
  const fault = keyFault(key, variables)
  // A taken key is reported at once. A missing or invalid key is reported only when the user tries to add it.
  const shown = fault && (tried || fault === 'taken' || fault === 'known') ? t(`fault.${fault}`, { name: key }) : undefined
  const add = () => {
    setTried(fault !== null)
    first.current?.focus()
    if (fault !== null) return
    onAdd({ key, value: typed.value })
    setTyped({ key: '', value: '' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    // Enter must not submit the surrounding form.
    event.preventDefault()
    add()
  }
  return (
    <div role="group" aria-label={t('newVariable')} className="mt-3 flex items-start gap-2 max-sm:flex-wrap">
      <Field label={t('key')} error={shown} className="min-w-0 flex-[0.6] max-sm:flex-[1_1_40%]">
        {(control) => (
          <TextInput
            ref={first}
            {...control}
            value={typed.key}
            maxLength={52}
            autoComplete="off"
            onChange={(event) => setTyped({ ...typed, key: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Field label={t('value')} className="min-w-0 flex-1 max-sm:flex-[1_1_50%]">
        {(control) => (
          <TextInput
            {...control}
            value={typed.value}
            maxLength={1000}
            autoComplete="off"
            onChange={(event) => setTyped({ ...typed, value: event.target.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button className="mt-[23px] max-sm:mt-0 max-sm:w-full" onClick={add}>
        {t('add')}
      </Button>
    </div>
  )
}
