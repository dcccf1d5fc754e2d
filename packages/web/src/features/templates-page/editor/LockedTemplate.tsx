import type { Template, TemplateAccount } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import { TemplatePreview } from '#features/templates/preview/TemplatePreview.tsx'
import { usePrices } from '#features/templates/prices.ts'
import { categoryAt, toldOf } from '#features/templates/told.ts'
import { languageName } from '#features/templates/words.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { Notice } from '#ui/Notice.tsx'
import { previewValues, startingValues } from './draft.ts'
import { EditorHead } from './EditorHead.tsx'
import { lockOf } from './lock.ts'

/** A template that is only read here: why, what it is, and how it looks. */
export function LockedTemplate({ template, account }: { template: Template; account: TemplateAccount | undefined }) {
  const { t } = useTranslation('templatesPage')
  const now = useNow()
  const prices = usePrices(account)
  const { t: words } = useTranslation('templates')
  const told = toldOf(words, template, now, prices)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('editor.language'), languageName(template.language)],
    [t('editor.category'), t(`categories.${categoryAt(template, now)}`)],
    [t('columns.quality'), template.quality && t(`qualities.${template.quality}`)],
  ]
  return (
    <div className="flex h-full flex-col">
      <EditorHead template={template} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 sm:p-6">
        <div className="mx-auto max-w-[600px] space-y-4">
          <Notice tone="info">{t(`locked.${reasonOf(template)}`)}</Notice>
          {told && <Notice tone={told.tone === 'bad' ? 'bad' : 'warn'}>{told.text}</Notice>}
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {facts.map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <dt className="text-12 font-medium text-text2">{label}</dt>
                    <dd className="mt-0.5 text-14">{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <section aria-label={t('editor.preview')} className="rounded-4 bg-sunk p-4 shadow-hairline">
            <TemplatePreview content={template.content} values={previewValues(startingValues(template, template.wabaId))} />
          </section>
        </div>
      </div>
    </div>
  )
}

function reasonOf(template: Template) {
  const { state, content } = template
  if (lockOf(template) === 'made-at-meta') return content.cards.length > 0 ? 'carousel' : 'made-at-meta'
  return state === 'pending' || state === 'disabled' ? state : 'other'
}
