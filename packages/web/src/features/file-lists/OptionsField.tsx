import { maxOptions } from '@recado/contract/file-lists/api'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddFiles } from './AddFiles.tsx'
import { optionOf, type FormValues } from './form.ts'
import { OptionRow } from './OptionRow.tsx'
import type { Progress } from './use-save-list.ts'

/** The files of a list: chosen or dropped, named, replaced, removed. */
export function OptionsField({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('fileLists')
  const { fields, append, remove } = useFieldArray<FormValues, 'options', 'key'>({ name: 'options', keyName: 'key' })
  // While files are on their way, rows keep their places and files.
  const { isSubmitting: busy } = useFormState()
  const adding = useRef<HTMLButtonElement>(null)
  const id = useId()

  const drop = (at: number) => {
    // Flushed at once, so that the button can take the focus even if the list was full.
    flushSync(() => remove(at))
    adding.current?.focus()
  }
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <h3 id={id} className="text-12 font-medium text-text2">
          {t('files')}
        </h3>
        <span className="num text-12 text-text3">{t('used', { used: fields.length, count: maxOptions })}</span>
      </div>
      {fields.length > 0 && (
        <ul aria-labelledby={id} className="mb-3 divide-y divide-line rounded-3 border border-line">
          {fields.map(({ key }, at) => (
            <OptionRow
              key={key}
              at={at}
              share={progress?.at === at ? progress.share : null}
              busy={busy}
              onRemove={() => drop(at)}
            />
          ))}
        </ul>
      )}
      <AddFiles
        ref={adding}
        room={maxOptions - fields.length}
        busy={busy}
        onAdd={(files) => append(files.map(optionOf), { shouldFocus: false })}
      />
    </div>
  )
}
