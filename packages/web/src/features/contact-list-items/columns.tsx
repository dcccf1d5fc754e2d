import type { ContactListItem } from '@recado/contract/contact-lists/items'
import type { useTranslation } from 'react-i18next'
import { formatPhone } from '#platform/format.ts'
import type { Column } from '#ui/lists/Table.tsx'
import { stateOf } from './queries.ts'
import { StateIcon } from './StateIcon.tsx'

/** On a phone the state stands before the name as an icon, and after the number in words. */
export function columnsOf(t: ReturnType<typeof useTranslation<'contactListItems'>>['t']): readonly Column<ContactListItem>[] {
  return [
    {
      key: 'state',
      header: t('whatsapp'),
      width: '150px',
      card: 'hidden',
      cell: (item) => (
        <span className="flex items-center gap-2 text-12 text-text2">
          <StateIcon state={stateOf(item)} />
          {t(`states.${stateOf(item)}`)}
        </span>
      ),
    },
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(160px, 1.7fr)',
      card: 'title',
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <StateIcon state={stateOf(item)} className="sm:hidden" />
          <span className="truncate font-medium">
            <bdi>{item.name}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('number'),
      width: 'minmax(150px, .8fr)',
      card: 'detail',
      cell: (item) => (
        <span className="num text-text2 max-sm:pl-[26px] max-sm:text-12">
          {formatPhone(item.number)}
          <span className="sm:hidden"> · {t(`states.${stateOf(item)}`)}</span>
        </span>
      ),
    },
    {
      key: 'email',
      header: t('email'),
      width: 'minmax(140px, 1.4fr)',
      card: 'hidden',
      cell: ({ email }) => <span className="block truncate text-text2">{email}</span>,
    },
  ]
}
