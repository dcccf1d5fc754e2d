import type { FileHeader } from '@recado/contract/templates/content'
import { filledText, wholeText } from '@recado/contract/templates/fill'
import type { TemplateMessage } from '@recado/contract/templates/message'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplatePicker } from '#features/templates/picker/TemplatePicker.tsx'
import type { Source } from '#features/templates/picker/sources.ts'
import { useTokenSources } from '#features/templates/picker/use-sources.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { StoredTemplate } from './StoredTemplate.tsx'
import { useLines } from './use-lines.ts'

/** A template that was chosen, and what people read of it. */
export interface Stored {
  message: TemplateMessage
  name: string
  text: string
  /** The file of its header. */
  file: File | null
}

interface TemplateFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The connection that sends it. Null: any official line. */
  whatsappId: number | null
  value: TemplateMessage | null
  onChange: (stored: Stored | null) => void
  /** The files that can be kept beside it. Absent: the screen that sends it asks for one. */
  keeps?: readonly FileHeader[]
  /** The name of the file that is kept. */
  fileName?: string | null
  /** Templates of the category marketing may be chosen. */
  marketing?: boolean
  /** Further names that may be put into its variables. */
  answers?: readonly string[]
  /** It cannot be taken away again. */
  required?: boolean
}

/** A template that is sent later, with what its variables are filled with then. Absent where no official line is. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, hint, error, whatsappId, value, onChange, keeps, fileName = null, marketing = true, answers = [] } = props
  const { t } = useTranslation('templates')
  const { all, own } = useLines(value?.templateId)
  const [picking, setPicking] = useState(false)
  const [account, setAccount] = useState<number | null>(null)
  const sources = [...useTokenSources(), ...answers.map(sourceOf)]
  const line = whatsappId ?? account ?? own?.id ?? all[0]?.id ?? null
  if (line === null && value === null) return null
  const asksAccount = whatsappId === null && all.length > 1 && value === null
  return (
    <>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <div className="space-y-2">
            {value && <StoredTemplate message={value} />}
            <div className="flex flex-wrap items-center gap-2">
              {asksAccount && (
                <Select
                  aria-label={t('stored.line')}
                  value={line}
                  options={all.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={setAccount}
                />
              )}
              {line !== null && (
                <Button {...control} size="small" onClick={() => setPicking(true)}>
                  {value ? t('stored.change') : t('stored.choose')}
                </Button>
              )}
              {value && !props.required && <TextButton onClick={() => onChange(null)}>{t('stored.clear')}</TextButton>}
            </div>
          </div>
        )}
      </Field>
      {picking && line !== null && (
        // What is chosen does not save the form around it.
        <div className="contents" onSubmit={(event) => event.stopPropagation()}>
          <TemplatePicker
            title={label}
            submit={t('stored.use')}
            whatsappId={line}
            sources={sources}
            tokens
            marketing={marketing}
            keeps={keeps ?? anyFile}
            chosen={value ? { ...value, fileName } : undefined}
            onPick={({ template, values, file }) => {
              setPicking(false)
              const text = wholeText(filledText(template.content, values))
              onChange({ message: { templateId: template.id, values }, name: template.name, text, file })
            }}
            onClose={() => setPicking(false)}
          />
        </div>
      )}
    </>
  )
}

const anyFile = ['image', 'video', 'document'] as const

/** An answer that the flow has asked for. */
function sourceOf(name: string): Source {
  return { id: `answer:${name}`, label: name, value: `{{${name}}}`, origin: null, fills: [] }
}
