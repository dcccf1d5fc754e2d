import type { ContactRecord } from '@recado/contract/contacts/api'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useTagChosen } from '#features/contacts/chosen.ts'
import { useTags } from '#features/tags/queries.ts'
import { RadioField, SelectField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface TagDialogProps {
  contacts: readonly ContactRecord[]
  onClose: () => void
  onDone: () => void
}

/** Gives the chosen contacts a tag or removes it from them, and offers to undo it. */
export function TagDialog({ contacts, onClose, onDone }: TagDialogProps) {
  const { t } = useTranslation(['contactsPage', 'tags', 'ui'])
  const { data: tags } = useTags()
  const change = useTagChosen()
  const contactIds = contacts.map(({ id }) => id)
  const form = useDialogForm({
    schema,
    values: { tagId: null, deed: 'give' },
    save: async ({ tagId, deed }) => {
      const [given, tag] = [deed === 'give', tagId ?? 0]
      const { changed } = await change.mutateAsync({ contactIds, tagId: tag, given })
      const count = changed.length
      const back = () => change.mutate({ contactIds: changed, tagId: tag, given: !given })
      const offer = count > 0 ? { label: t('ui:undo'), run: back } : undefined
      toast.success(given ? t('chosen.given', { count }) : t('chosen.taken', { count }), offer)
    },
    saved: () => null,
    onSaved: () => {
      onClose()
      onDone()
    },
    fieldOf: { ERR_NO_TAG_FOUND: 'tagId' },
  })
  const options = [
    { value: null, label: t('chosen.chooseTag') },
    ...(tags ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FormDialog
      of={form}
      title={t('chosen.tagTitle', { count: contacts.length })}
      description={tags?.length === 0 ? t('tags:noneYet') : t('chosen.tagText')}
      submitLabel={t('chosen.tagSave')}
      onClose={onClose}
    >
      <SelectField name="tagId" label={t('chosen.tag')} options={options} />
      <RadioField
        name="deed"
        label={t('chosen.deed')}
        cards={[
          { value: 'give', label: t('chosen.give'), hint: t('chosen.giveHint') },
          { value: 'take', label: t('chosen.take'), hint: t('chosen.takeHint') },
        ]}
      />
    </FormDialog>
  )
}

const schema = z.object({
  tagId: z.nullable(z.int()).check(z.refine((id) => id !== null, { error: () => i18next.t('validation:required') })),
  deed: z.enum(['give', 'take']),
})
