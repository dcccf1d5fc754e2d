import type { Template } from '@recado/contract/templates/api'
import { type Variable, variablesOf } from '@recado/contract/templates/fill'
import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { nameInWords } from '#features/templates/words.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import type { Source } from './sources.ts'
import type { Filling } from './use-drafts.ts'

interface ValueFieldsProps {
  area: RefObject<HTMLElement | null>
  template: Template
  filling: Filling
  sources: readonly Source[]
}

/** A field for each variable, and what may be put into them. */
export function ValueFields({ area, template, filling, sources }: ValueFieldsProps) {
  const { values, typed, change } = filling
  const variables = variablesOf(template)
  const at = useRef<string | null>(null)
  const set = (key: string, value: string) => change({ typed: { ...typed, [key]: value } })
  if (variables.length === 0) return null
  return (
    <>
      {variables.map((variable) => (
        <ValueField
          key={variable.key}
          variable={variable}
          filling={filling}
          onChange={(value) => set(variable.key, value)}
          onFocus={() => (at.current = variable.key)}
        />
      ))}
      <WholeFault filling={filling} />
      {sources.length > 0 && (
        <Inserts
          sources={sources}
          onInsert={(value) => {
            const key = at.current ?? variables.find((one) => !values[one.key])?.key ?? variables[0]?.key
            if (key !== undefined) insert(area.current, key, value, (next) => set(key, next))
          }}
        />
      )}
    </>
  )
}

/** Puts a value where the cursor is in a field, and goes on there. */
function insert(area: HTMLElement | null, key: string, value: string, onChange: (text: string) => void): void {
  const field = area?.querySelector<HTMLInputElement>(`input[data-value="${CSS.escape(key)}"]`)
  if (!field) return
  const { selectionStart: from, selectionEnd: to, value: text } = field
  const [start, end] = [from ?? text.length, to ?? text.length]
  onChange(text.slice(0, start) + value + text.slice(end))
  // The field gets its text at the next render.
  requestAnimationFrame(() => {
    field.focus()
    field.setSelectionRange(start + value.length, start + value.length)
  })
}

interface ValueFieldProps {
  variable: Variable
  filling: Filling
  onChange: (value: string) => void
  onFocus: () => void
}

function ValueField({ variable: { key, name, example }, filling, onChange, onFocus }: ValueFieldProps) {
  const { t } = useTranslation('templates')
  const { values, typed, tried, faults, sourceOf } = filling
  const label = /^\d+$/.test(name) ? t('picker.variable', { number: name }) : nameInWords(name)
  const fault = faults.find((one) => one.key === key)
  // What is empty is a fault once sending was tried, what is wrong at once.
  const isShown = fault && (tried || (fault.rule !== 'required' && typed[key] !== undefined))
  const origin = sourceOf(key)?.origin
  const rule = fault?.rule === 'long' && key === 'header' ? 'longHeader' : (fault?.rule ?? 'required')
  const error = t(`picker.faults.${rule}`, { name: label })
  return (
    <Field label={label} hint={origin ? t(`picker.origins.${origin}`) : undefined} error={isShown ? error : undefined}>
      {(control) => (
        <TextInput
          {...control}
          data-value={key}
          value={values[key] ?? ''}
          placeholder={example}
          maxLength={1024}
          autoComplete="off"
          onFocus={onFocus}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** The whole text is too long once it is filled. */
function WholeFault({ filling: { faults } }: { filling: Filling }) {
  const { t } = useTranslation('templates')
  if (!faults.some(({ key }) => key === 'body')) return null
  return (
    <p role="alert" className="text-12 text-badtext">
      {t('picker.faults.longBody')}
    </p>
  )
}

function Inserts({ sources, onInsert }: { sources: readonly Source[]; onInsert: (value: string) => void }) {
  const { t } = useTranslation('templates')
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-12 text-text3">{t('picker.insert')}</span>
      {sources.map(({ id, label, value }) => (
        <button
          key={id}
          type="button"
          title={value}
          // Keeps the cursor where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(value)}
          className="h-6 max-w-40 truncate rounded-1 bg-soft px-1.5 text-12 font-medium text-atext hover:bg-soft2 touch:h-10"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
