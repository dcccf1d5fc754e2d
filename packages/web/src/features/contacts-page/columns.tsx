import type { ContactRecord } from '@recado/contract/contacts/api'
import type { useTranslation } from 'react-i18next'
import { RestrictionMarks } from '#features/contacts/RestrictionMarks.tsx'
import { formatPhone } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/lists/Table.tsx'

export function columnsOf(t: ReturnType<typeof useTranslation<'contactsPage'>>['t']): readonly Column<ContactRecord>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.6fr)',
      card: 'title',
      cell: ({ name, profilePicUrl }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} src={profilePicUrl} size={28} />
          <span className="truncate font-medium">
            <bdi>{name}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('number'),
      width: 'minmax(140px, 1fr)',
      card: 'detail',
      cell: ({ number, isGroup }) =>
        number ? (
          <span className="num text-text2 max-sm:pl-[66px] max-sm:touch:pl-[74px] max-sm:text-12">{formatPhone(number)}</span>
        ) : (
          <span className="text-text3 max-sm:pl-[66px] max-sm:touch:pl-[74px] max-sm:text-12">
            {t(isGroup ? 'group' : 'hidden')}
          </span>
        ),
    },
    {
      key: 'email',
      header: t('email'),
      width: 'minmax(140px, 1.3fr)',
      card: 'verbs',
      cell: ({ email }) => (
        <span className="block truncate text-text2 max-sm:pl-[66px] max-sm:touch:pl-[74px] max-sm:text-12">{email}</span>
      ),
    },
    {
      key: 'tags',
      header: t('tags'),
      width: 'minmax(120px, 1.2fr)',
      card: 'icons',
      cell: (contact) => (
        <span className="flex min-w-0 flex-wrap gap-1 max-sm:mr-2 max-sm:justify-end">
          <RestrictionMarks contact={contact} />
          {contact.tags.map(({ id, name, color }) => (
            <Chip key={id} name={name} colour={color} />
          ))}
        </span>
      ),
    },
  ]
}
