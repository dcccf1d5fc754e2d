import type { Contact } from '@recado/contract/contacts/api'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'

/** The restrictions on the contact, in a word each. */
export function RestrictionMarks({ contact }: { contact: Pick<Contact, 'blockedAt' | 'optedOutAt' | 'marketingStoppedAt'> }) {
  const { t } = useTranslation('contacts')
  return (
    <>
      {contact.blockedAt && <Mark look="bg-badsoft text-badtext">{t('blocked')}</Mark>}
      {contact.optedOutAt && <Mark look="bg-warnsoft text-warntext">{t('optedOut')}</Mark>}
      {contact.marketingStoppedAt && (
        <Mark look="bg-warnsoft text-warntext">{t('marketingStopped', { day: formatShortDay(contact.marketingStoppedAt) })}</Mark>
      )}
    </>
  )
}

function Mark({ look, children }: { look: string; children: string }) {
  return (
    <span className={cx('inline-flex h-[18px] shrink-0 items-center rounded-1 px-1.5 text-11 font-medium', look)}>
      {children}
    </span>
  )
}
