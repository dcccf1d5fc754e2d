import { importFromTag } from '@recado/contract/contact-lists/api'
import type { Output } from '@recado/contract/endpoint'
import i18next from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useTags } from '#features/tags/queries.ts'
import { SelectField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { call } from '#platform/api/api.ts'
import { formatDecimal } from '#platform/format.ts'

interface FromTagDialogProps {
  contactListId: number
  onClose: () => void
}

/** Copies the contacts with a tag into the list. */
export function FromTagDialog({ contactListId, onClose }: FromTagDialogProps) {
  const { t } = useTranslation('contactListItems')
  const { data: tags = [] } = useTags()
  const done = useRef<Output<typeof importFromTag>>({ imported: 0, skipped: 0 })
  const form = useDialogForm({
    schema,
    values: { tagId: null },
    save: async ({ tagId }) => (done.current = await call(importFromTag, { id: contactListId, tagId: tagId ?? 0 })),
    saved: () => {
      const { imported, skipped } = done.current
      const copied = t('copied', { count: imported, number: formatDecimal(imported) })
      return skipped > 0 ? `${copied} · ${t('skipped', { count: skipped, number: formatDecimal(skipped) })}` : copied
    },
    onSaved: onClose,
    fieldOf: { ERR_NO_TAG_FOUND: 'tagId' },
  })
  const options = [{ value: null, label: t('chooseTag') }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <FormDialog of={form} title={t('tagTitle')} description={t('tagText')} submitLabel={t('copy')} onClose={onClose}>
      <SelectField name="tagId" label={t('tag')} options={options} />
    </FormDialog>
  )
}

const schema = z.object({
  tagId: z.nullable(z.int()).check(z.refine((id) => id !== null, { error: () => i18next.t('validation:required') })),
})
