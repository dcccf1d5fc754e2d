import { useTranslation } from 'react-i18next'
import { useTags } from '#features/tags/queries.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Select } from '#ui/fields/Select.tsx'
import type { Mapping } from './use-mapping.ts'

/** What happens to people who are contacts already, and a tag for all people. */
export function ImportOptions({ mapping: { existing, setExisting, tagId, setTagId } }: { mapping: Mapping }) {
  const { t } = useTranslation('contactImports')
  const { data: tags = [] } = useTags()
  const choices = (['keep', 'complete'] as const).map((value) => ({ value, label: t(value) }))
  const tagOptions = [{ value: null, label: t('noTag') }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <div className="grid shrink-0 gap-x-6 gap-y-3 px-5 py-3 sm:grid-cols-2 sm:border-t sm:border-line">
      <Field label={t('existing')} hint={t('existingHint')}>
        {(control) => (
          <div className="grid">
            <Segmented {...control} label={t('existing')} options={choices} value={existing} onChange={setExisting} />
          </div>
        )}
      </Field>
      <Field label={t('tag')} hint={t('tagHint')}>
        {(control) => <Select {...control} options={tagOptions} value={tagId} onChange={setTagId} />}
      </Field>
    </div>
  )
}
