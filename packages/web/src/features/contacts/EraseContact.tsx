import type { Contact } from '@recado/contract/contacts/api'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '#kit/ConfirmDelete.tsx'
import { useErase } from './standing.ts'

/** Asks before a person is erased: nothing brings it back. */
export function EraseContact({ contact, onClose }: { contact: Pick<Contact, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const erase = useErase()
  return (
    <ConfirmDelete
      title={t('eraseTitle', { name: contact.name })}
      confirmLabel={t('eraseConfirm')}
      deleted={t('erased')}
      onDelete={() => erase(contact.id)}
      onClose={onClose}
    >
      {t('eraseText')}
    </ConfirmDelete>
  )
}
