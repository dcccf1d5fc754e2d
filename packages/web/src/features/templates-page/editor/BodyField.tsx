import { ownOf } from '@recado/contract/own'
import { lengthOf, slotsOf } from '@recado/contract/templates/content'
import { limits } from '@recado/contract/templates/rules'
import { Braces } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { controlBox } from '#ui/fields/control.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useAutoGrow } from '#ui/hooks/use-auto-grow.ts'
import { nextVariable } from './draft.ts'
import { useDraft, useFault } from './editing.ts'

/** The text, with what inserts a variable at the cursor. */
export function BodyField() {
  const { t } = useTranslation('templatesPage')
  const [body, setBody] = useDraft('body')
  const area = useRef<HTMLTextAreaElement>(null)
  useAutoGrow(area, body)
  const insert = () => {
    const { current: field } = area
    if (!field) return
    field.setRangeText(nextVariable({ header: null, body }), field.selectionStart, field.selectionEnd, 'end')
    setBody(field.value)
    field.focus()
  }
  return (
    <div>
      <Field label={t('editor.body')} error={useFault('body')}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            dir="auto"
            value={body}
            onChange={(event) => setBody(event.target.value)}
            className={cx(controlBox, 'block field-sizing-content max-h-[360px] min-h-36 resize-none px-2.5 py-2')}
          />
        )}
      </Field>
      <div className="mt-1.5 flex items-center justify-between gap-2">
        <Button size="small" onClick={insert}>
          <Braces className="size-3.5" aria-hidden />
          {t('editor.insert')}
        </Button>
        <Length text={body} max={limits.body} />
      </div>
    </div>
  )
}

export function FooterField() {
  const { t } = useTranslation('templatesPage')
  const [footer, setFooter] = useDraft('footer')
  return (
    <div>
      <Field label={t('editor.footer')} error={useFault('footer')}>
        {(control) => (
          <TextInput {...control} value={footer} autoComplete="off" onChange={(event) => setFooter(event.target.value)} />
        )}
      </Field>
      <div className="mt-1 flex justify-end">
        <Length text={footer} max={limits.footer} />
      </div>
    </div>
  )
}

/** As Meta counts, and with more than it takes: a pasted text is not cut. */
function Length({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation('templatesPage')
  const length = lengthOf(text)
  return (
    <span className={cx('num text-12', length > max ? 'text-badtext' : 'text-text3')}>
      {t('editor.length', { length: formatDecimal(length), max: formatDecimal(max) })}
    </span>
  )
}

/** A sample of each variable, which Meta's reviewers read. */
export function ExampleFields() {
  const { t } = useTranslation('templatesPage')
  const [body] = useDraft('body')
  const names = [...new Set(slotsOf(body).map(({ name }) => name))].filter(Boolean)
  if (names.length === 0) return null
  return (
    <fieldset>
      <legend className="text-13 font-semibold">{t('editor.examples')}</legend>
      <p className="mb-2 text-12 text-text3">{t('editor.examplesHint')}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <Example key={name} name={name} />
        ))}
      </div>
    </fieldset>
  )
}

function Example({ name }: { name: string }) {
  const { t } = useTranslation('templatesPage')
  const [examples, setExamples] = useDraft('examples')
  return (
    <Field label={t('editor.example', { name: `{{${name}}}` })} error={useFault(`examples.${name}`)}>
      {(control) => (
        <TextInput
          {...control}
          value={ownOf(examples, name) ?? ''}
          maxLength={limits.example}
          autoComplete="off"
          onChange={(event) => setExamples({ ...examples, [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
