import type { TemplateMapping, ValueSource } from '@recado/contract/campaigns/template'
import type { Template } from '@recado/contract/templates/api'
import { variablesOf, type Variable } from '@recado/contract/templates/fill'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type CampaignValues, isMapped } from '#features/campaigns/form/campaign-form.ts'
import type { Audience } from '#features/campaigns/form/use-audience.ts'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'

interface MappingsProps {
  template: Template
  audience: Audience | undefined
}

const ofPerson = ['name', 'first-name', 'email', 'number'] as const

/** A row for each variable: where its value is, and what stands for an empty one. */
export function Mappings({ template, audience }: MappingsProps) {
  const { t } = useTranslation('campaigns')
  const { field, fieldState } = useController<CampaignValues, 'templateValues'>({ name: 'templateValues' })
  const change = (key: string, mapping: TemplateMapping) => field.onChange({ ...field.value, [key]: mapping })
  return (
    <fieldset>
      <legend className="mb-1 text-12 font-medium text-text2">{t('template.variables')}</legend>
      <ul className="divide-y divide-line rounded-3 shadow-control">
        {variablesOf(template).map((variable) => (
          <Row
            key={variable.key}
            variable={variable}
            mapping={field.value[variable.key]}
            audience={audience}
            isFaulty={fieldState.error !== undefined && !isMapped(field.value[variable.key])}
            onChange={(mapping) => change(variable.key, mapping)}
          />
        ))}
      </ul>
      {fieldState.error && <p className="mt-1 text-12 text-badtext">{fieldState.error.message}</p>}
    </fieldset>
  )
}

interface RowProps {
  variable: Variable
  mapping: TemplateMapping | undefined
  audience: Audience | undefined
  isFaulty: boolean
  onChange: (mapping: TemplateMapping) => void
}

function Row({ variable: { name, place, example }, mapping, audience, isFaulty, onChange }: RowProps) {
  const { t } = useTranslation('campaigns')
  const label = /^\d+$/.test(name) ? t('template.variable', { number: name }) : name
  const { source, of = '', ifEmpty = null } = mapping ?? {}
  const options = optionsOf(t, audience, mapping)
  const set = (more: Partial<TemplateMapping>) => onChange({ source: source ?? 'text', of, ifEmpty, ...more })
  return (
    <li className="grid min-h-11 grid-cols-1 items-center gap-2 px-3 py-2 sm:grid-cols-[minmax(96px,1fr)_minmax(0,1.6fr)_minmax(0,1.4fr)]">
      <span className="min-w-0">
        <span className="block truncate text-13 font-medium">{label}</span>
        <span className="block truncate text-11 text-text3">{place === 'button' ? t('template.button') : example}</span>
      </span>
      <span className="flex min-w-0 flex-col gap-1.5">
        <Select
          id={`source-${name}-${place}`}
          aria-label={t('template.sourceOf', { name: label })}
          aria-invalid={isFaulty ? true : undefined}
          aria-describedby={undefined}
          options={options}
          value={source ? keyOf({ source, of: source === 'text' ? '' : of }) : null}
          placeholder={t('form.choose')}
          onChange={(key: string | null) => key !== null && set(mappingOf(key, source === 'text' ? of : ''))}
        />
        {source === 'text' && (
          <TextInput
            aria-label={t('template.textOf', { name: label })}
            value={of}
            maxLength={1_024}
            onChange={(event) => set({ of: event.target.value })}
          />
        )}
      </span>
      {source !== 'text' && (
        <TextInput
          aria-label={t('template.ifEmptyOf', { name: label })}
          placeholder={t('template.leaveOut')}
          value={ifEmpty ?? ''}
          maxLength={1_024}
          onChange={(event) => set({ ifEmpty: event.target.value === '' ? null : event.target.value })}
        />
      )}
    </li>
  )
}

type Words = ReturnType<typeof useTranslation<'campaigns'>>['t']

function optionsOf(t: Words, audience: Audience | undefined, mapping: TemplateMapping | undefined) {
  const { fields = [], columns = [] } = audience ?? {}
  const named = (source: 'field' | 'column', known: readonly string[]) => {
    // What was chosen before stays there, also when the list has it no longer.
    const all = mapping?.source === source && !known.includes(mapping.of) ? [mapping.of, ...known] : known
    return all.map((of) => ({ value: keyOf({ source, of }), label: t(`template.sources.${source}`, { name: of }) }))
  }
  return [
    ...ofPerson.map((source) => ({ value: keyOf({ source, of: '' }), label: t(`template.sources.${source}`) })),
    ...named('field', fields),
    ...named('column', columns),
    { value: keyOf({ source: 'text', of: '' }), label: t('template.sources.text') },
  ]
}

function keyOf({ source, of }: { source: ValueSource; of: string }): string {
  return `${source} ${of}`
}

function mappingOf(key: string, text: string): Pick<TemplateMapping, 'source' | 'of'> {
  const [source = '', ...of] = key.split(' ')
  return { source: source as ValueSource, of: source === 'text' ? text : of.join(' ') }
}
