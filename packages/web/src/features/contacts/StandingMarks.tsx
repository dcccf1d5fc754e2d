import type { Contact } from '@recado/contract/contacts/api'
import { useTranslation } from 'react-i18next'

/** What the contact is kept from, in a word each. */
export function StandingMarks({ contact }: { contact: Pick<Contact, 'blockedAt'> }) {
  const { t } = useTranslation('contacts')
  return contact.blockedAt && <span className={mark}>{t('blocked')}</span>
}

const mark = 'inline-flex h-[18px] shrink-0 items-center rounded-1 bg-badsoft px-1.5 text-11 font-medium text-badtext'
