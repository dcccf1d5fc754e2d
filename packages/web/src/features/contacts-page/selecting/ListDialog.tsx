import type { ContactRecord } from '@recado/contract/contacts/api'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod/mini'
import { useContactListNames } from '#features/contact-lists/queries.ts'
import { addToList } from '#features/contacts/chosen.ts'
import { SelectField } from '#kit/fields.tsx'
import { FormDialog, useDialogForm } from '#kit/FormDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface ListDialogProps {
  contacts: readonly ContactRecord[]
  onClose: () => void
  onDone: () => void
}

/** Adds the chosen contacts to a contact list for campaigns, and names those that were left out. */
export function ListDialog({ contacts, onClose, onDone }: ListDialogProps) {
  const { t } = useTranslation('contactsPage')
  const { data: lists } = useContactListNames()
  const form = useDialogForm({
    schema,
    values: { listId: null },
    save: async ({ listId }) => {
      const { added, ...others } = await addToList({ id: listId ?? 0, contactIds: contacts.map(({ id }) => id) })
      const left = (['there', 'numberless', 'unwilling'] as const).filter((why) => others[why] > 0)
      const said = left.map((why) => t(`chosen.${why}`, { count: others[why] }))
      toast.success([t('chosen.added', { count: added }), ...said].join(' · '))
    },
    saved: () => null,
    onSaved: () => {
      onClose()
      onDone()
    },
    fieldOf: { ERR_NO_CONTACT_LIST_FOUND: 'listId' },
  })
  const options = [
    { value: null, label: t('chosen.chooseList') },
    ...(lists ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FormDialog
      of={form}
      title={t('chosen.listTitle', { count: contacts.length })}
      description={lists?.length === 0 ? t('chosen.noLists') : t('chosen.listText')}
      submitLabel={t('chosen.listSave')}
      onClose={onClose}
    >
      <SelectField name="listId" label={t('chosen.list')} options={options} />
    </FormDialog>
  )
}

const schema = z.object({
  listId: z.nullable(z.int()).check(z.refine((id) => id !== null, { error: () => i18next.t('validation:required') })),
})
