import type { Template } from '@recado/contract/templates/api'
import { fileOf } from '@recado/contract/templates/fill'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplatePreview } from '#features/templates/preview/TemplatePreview.tsx'
import { nameInWords } from '#features/templates/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { CategoryNotice } from './CategoryNotice.tsx'
import { focusNextOpen } from './focus.ts'
import { HeaderFile } from './HeaderFile.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import type { Source } from './sources.ts'
import type { Filling } from './use-drafts.ts'
import { ValueFields } from './ValueFields.tsx'

interface FillerProps {
  ref: RefObject<HTMLDivElement | null>
  template: Template
  filling: Filling
  sources: readonly Source[]
  /** On a phone: a way back stands above. */
  steps: boolean
  onBack: () => void
}

/** How the template will be seen, and the fields of what it leaves open. */
export function Filler({ ref, template, filling, sources, steps, onBack }: FillerProps) {
  const { t } = useTranslation('templates')
  const { content } = template
  const { values, file, fileName, place } = filling
  const format = fileOf(content)

  function press(event: KeyboardEvent): void {
    const { target, key } = event
    // The dialog stays: this leads back to the list.
    if (key === 'Escape') {
      event.stopPropagation()
      onBack()
    }
    if (key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    focusNextOpen(ref, target)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the fields arrive here
    <div ref={ref} onKeyDown={press} className="min-h-0 min-w-0 flex-1 space-y-3 overflow-y-auto px-4 py-3">
      {steps && (
        <div className="flex items-center gap-1 text-13 font-semibold">
          <IconButton label={t('picker.back')} onClick={onBack}>
            <ArrowLeft className="size-4" aria-hidden />
          </IconButton>
          <span className="truncate">{nameInWords(template.name)}</span>
        </div>
      )}
      <div className="rounded-4 bg-sunk p-3">
        <TemplatePreview
          content={content}
          values={values}
          file={file ? { name: file.name, source: file } : fileName === null ? null : { name: fileName, source: null }}
          place={place}
        />
      </div>
      <CategoryNotice template={template} />
      {format && <HeaderFile format={format} filling={filling} />}
      {content.header?.format === 'location' && <PlaceFields filling={filling} />}
      <ValueFields area={ref} template={template} filling={filling} sources={sources} />
    </div>
  )
}
