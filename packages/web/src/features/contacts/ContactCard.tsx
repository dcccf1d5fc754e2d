import type { Contact } from '@recado/contract/contacts/api'
import { Copy, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#platform/format.ts'
import { useCan } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { RestrictionMarks } from './RestrictionMarks.tsx'

/** The contact's picture, name and number. The number can be copied, everything else can be edited. */
export function ContactCard({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { t } = useTranslation(['contacts', 'kit'])
  const edits = useCan('contacts:edit')
  const { name, number, profilePicUrl } = contact
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} src={profilePicUrl} size={52} />
      <div className="min-w-0 flex-1">
        <h3 className="text-14 font-semibold break-words">
          <bdi>{name}</bdi>
        </h3>
        {number && (
          <p className="num flex items-center text-12 text-text2">
            {formatPhone(number)}
            <IconButton
              label={t('copyNumber')}
              className="size-7! touch:size-10!"
              onClick={() => void copyText(`+${number}`, t('copied'))}
            >
              <Copy className="size-3.5" strokeWidth={1.75} aria-hidden />
            </IconButton>
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-1 empty:hidden">
          <RestrictionMarks contact={contact} />
        </p>
      </div>
      {edits && (
        <IconButton label={t('kit:edit', { name })} onClick={onEdit}>
          <Pencil className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** The contact's facts besides name and number. */
export function ContactFacts({ contact: { email, extraInfo } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const facts = [...(email ? [{ name: t('email'), value: email }] : []), ...extraInfo]
  if (facts.length === 0) return <p className="text-12 text-text3">{t('noFacts')}</p>
  return (
    <dl className="grid grid-cols-[minmax(72px,auto)_1fr] gap-x-4 gap-y-1.5 text-12">
      {facts.map(({ name, value }, index) => (
        // Two rows may carry the same words.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="contents">
          <dt className="max-w-28 break-words text-text3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
