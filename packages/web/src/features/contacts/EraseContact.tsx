import type { Contact } from '@recado/contract/contacts/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useErase } from './restrictions.ts'

/** Asks before a person is erased, because that cannot be undone. */
export function EraseContact({ contact, onClose }: { contact: Pick<Contact, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const erase = useErase()
  return (
    <ConfirmDialog
      title={t('eraseTitle', { name: contact.name })}
      confirmLabel={t('eraseConfirm')}
      onConfirm={() => erase(contact.id).then(() => toast.success(t('erased')))}
      onClose={onClose}
    >
      {t('eraseText')}
    </ConfirmDialog>
  )
}
