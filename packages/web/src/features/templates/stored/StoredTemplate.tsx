import type { TemplateMessage } from '@recado/contract/templates/message'
import { useTranslation } from 'react-i18next'
import { CategoryNotice } from '#features/templates/picker/CategoryNotice.tsx'
import { offReason } from '#features/templates/picker/faults.ts'
import { OffNote } from '#features/templates/picker/OffNote.tsx'
import { TemplatePreview } from '#features/templates/preview/TemplatePreview.tsx'
import { useTemplate } from '#features/templates/queries.ts'
import { categoryAt } from '#features/templates/told.ts'
import { languageName, nameInWords } from '#features/templates/words.ts'
import { hasCode } from '#platform/api/errors.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'

/** A template that was chosen: how it will be seen, with what Meta has made of it since. */
export function StoredTemplate({ message: { templateId, values } }: { message: TemplateMessage }) {
  const { t } = useTranslation('templates')
  const now = useNow()
  const { data: template, error } = useTemplate(templateId)
  if (hasCode(error, 'ERR_NO_TEMPLATE_FOUND')) return <Notice tone="bad">{t('picker.off.gone')}</Notice>
  if (!template) return <Skeleton className="h-16" />
  const off = offReason(template, { marketing: true, stoppedAt: null })
  return (
    <div className="space-y-2 rounded-4 bg-sunk p-3">
      <p className="text-12 text-text2">
        <span className="font-semibold text-text">{nameInWords(template.name)}</span>
        {` · ${languageName(template.language)} · ${t(`categories.${categoryAt(template, now)}`)}`}
      </p>
      <TemplatePreview content={template.content} values={values} />
      {off && <OffNote reason={off} className="block text-12" />}
      <CategoryNotice template={template} />
    </div>
  )
}
