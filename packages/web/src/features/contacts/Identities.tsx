import { useTranslation } from 'react-i18next'
import { formatPhone } from '#platform/format.ts'
import { useContact } from './queries.ts'

/** The identities by which the contact is found: its numbers, including hidden and former ones. */
export function Identities({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts')
  const { data: contact } = useContact(contactId)
  if (!contact?.identities.length) return null
  return (
    <div>
      <h3 id="identities" className="mb-1 text-12 font-medium text-text2">
        {t('identities')}
      </h3>
      <ul aria-labelledby="identities" className="space-y-1 text-12">
        {contact.identities.map(({ kind, value, former }) => (
          <li key={`${kind} ${value}`} className="flex min-w-0 flex-wrap gap-x-2">
            <span className="num break-all">{kind === 'phone' ? formatPhone(value) : value}</span>
            <span className="text-text3">
              {t(`kinds.${kind}`)}
              {former && ` · ${t('former')}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
