import type { ContactList } from '@recado/contract/contact-lists/api'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from '#platform/router/router.tsx'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { formatDecimal } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { ContactListDialog } from './ContactListDialog.tsx'
import { ExampleButton } from './ExampleButton.tsx'
import { contactLists } from './queries.ts'

/** Lists of people to write to, separate from contacts. */
export function ContactListsPage() {
  const { t } = useTranslation('contactLists')
  const navigate = useNavigate()
  const verbs = (list: ContactList) => (
    <>
      <ExampleButton />
      <IconButton label={t('open', { name: list.name })} onClick={() => void navigate(addressOf(list))}>
        <Users className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </>
  )
  return (
    <RecordsPage
      texts="contactLists"
      list={usePaged(contactLists)}
      columns={columnsOf(t)}
      verbs={verbs}
      verbsWidth="144px"
      warning={({ contactsCount: count }) => t('deleteText', { count, number: formatDecimal(count) })}
      Editor={ContactListDialog}
    />
  )
}

const addressOf = ({ id }: ContactList) => `/contact-lists/${id}/contacts`

function columnsOf(t: ReturnType<typeof useTranslation<'contactLists'>>['t']): readonly Column<ContactList>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(180px, 1.6fr)',
      card: 'title',
      cell: (list) => (
        <Link to={addressOf(list)} className="block truncate font-medium hover:underline">
          {list.name}
        </Link>
      ),
    },
    {
      key: 'contacts',
      header: t('contacts'),
      width: 'minmax(100px, 1fr)',
      card: 'detail',
      cell: ({ contactsCount: count }) => (
        <span className="num text-text2 max-sm:text-12">{t('contactsCount', { count, number: formatDecimal(count) })}</span>
      ),
    },
  ]
}
