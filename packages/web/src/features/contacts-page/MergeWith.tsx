import type { Contact } from '@recado/contract/contacts/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactPicker } from '#features/contacts/ContactPicker.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { lazily } from '#ui/lazily.tsx'

const MergeDialog = lazily(async () => (await import('#features/contact-merges/on-demand.ts')).MergeDialog)

/** Finds another contact of the same person, and merges the two. */
export function MergeWith({ contact: { id, name }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation(['contactMerges', 'ui'])
  const [other, setOther] = useState<Contact | null>(null)
  if (other) return <MergeDialog ids={[id, other.id]} onClose={onClose} onMerged={onClose} />
  return (
    <Dialog
      title={t('withTitle', { name })}
      description={t('withText')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui:cancel')}</Button>}
    >
      <Field label={t('other')}>
        {(control) => (
          <ContactPicker {...control} value={null} onChange={setOther} except={(found) => found.id === id || found.isGroup} />
        )}
      </Field>
    </Dialog>
  )
}
