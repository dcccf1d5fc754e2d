import { listContactLists, type ContactList } from '@recado/contract/contact-lists/api'
import { Users } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { formatDecimal } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { ContactListDialog } from './ContactListDialog.tsx'
import { DeleteContactList } from './DeleteContactList.tsx'
import { ExampleButton } from './ExampleButton.tsx'

/** Lists of people to write to, apart from contacts. */
export function ContactListsPage() {
  const { t } = useTranslation('contactLists')
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(t), [t])
  const verbs = useCallback(
    (list: ContactList) => (
      <>
        <ExampleButton />
        <IconButton label={t('open', { name: list.name })} onClick={() => void navigate(addressOf(list))}>
          <Users className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      </>
    ),
    [t, navigate],
  )
  return (
    <RecordsPage
      texts="contactLists"
      list={listContactLists}
      columns={columns}
      nameOf={nameOf}
      canChange={anybody}
      verbs={verbs}
      verbsWidth="144px"
      Editor={ContactListDialog}
      Deletion={DeleteContactList}
    />
  )
}

const nameOf = ({ name }: ContactList) => name
const anybody = () => true
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
