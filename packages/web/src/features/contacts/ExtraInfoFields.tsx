import { maxExtraInfo } from '@recado/contract/contacts/api'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMaxLength } from '#kit/max-length.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import type { ContactForm } from './contact-form.ts'

/** Further facts about the contact: name and value, row by row. */
export function ExtraInfoFields({ form }: { form: ContactForm }) {
  const { t } = useTranslation('contacts')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'extraInfo' })
  const errors = form.formState.errors.extraInfo
  const longest = { name: useMaxLength('extraInfo.0.name'), value: useMaxLength('extraInfo.0.value') }
  return (
    <fieldset>
      <legend className="mb-1 text-12 font-medium text-text2">{t('extraInfo')}</legend>
      <div className="space-y-2">
        {fields.map((field, index) => {
          const error = errors?.[index]?.name?.message ?? errors?.[index]?.value?.message
          const note = error && `${field.id}-note`
          return (
            <div key={field.id}>
              <div className="flex items-center gap-1.5">
                <TextInput
                  {...form.register(`extraInfo.${index}.name`)}
                  aria-label={t('extraName', { row: index + 1 })}
                  aria-invalid={errors?.[index]?.name ? true : undefined}
                  aria-describedby={note}
                  placeholder={t('extraNamePlaceholder')}
                  maxLength={longest.name}
                  autoComplete="off"
                />
                <TextInput
                  {...form.register(`extraInfo.${index}.value`)}
                  aria-label={t('extraValue', { row: index + 1 })}
                  aria-invalid={errors?.[index]?.value ? true : undefined}
                  aria-describedby={note}
                  placeholder={t('extraValuePlaceholder')}
                  maxLength={longest.value}
                  autoComplete="off"
                />
                <IconButton label={t('extraRemove', { row: index + 1 })} onClick={() => remove(index)}>
                  <Trash2 className="size-4" strokeWidth={1.75} aria-hidden />
                </IconButton>
              </div>
              {error && (
                <p id={note} className="mt-1 text-12 text-badtext">
                  {error}
                </p>
              )}
            </div>
          )
        })}
        {fields.length < maxExtraInfo && (
          <Button size="tiny" onClick={() => append({ name: '', value: '' })}>
            <Plus className="size-3.5" aria-hidden />
            {t('extraAdd')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
