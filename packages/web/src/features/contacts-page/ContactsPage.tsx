import { contactsPerPage, type ContactRecord } from '@recado/contract/contacts/api'
import { can } from '@recado/contract/permissions'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { AuditButton } from '#features/audit/AuditButton.tsx'
import { ImportStrips } from '#features/contact-imports/ImportStrips.tsx'
import { ContactDialog } from '#features/contacts/ContactDialog.tsx'
import { contacts } from '#features/contacts/queries.ts'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { formatDecimal } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { ContactMenu } from './ContactMenu.tsx'
import { columnsOf } from './columns.tsx'
import { DaysFilter, everyDay } from './DaysFilter.tsx'
import { SheetTools } from './SheetTools.tsx'

const SelectionBar = lazily(async () => (await import('./selecting/SelectionBar.tsx')).SelectionBar, 'idle', null)
const NewTicketDialog = lazily(async () => (await import('#features/tickets/actions/NewTicketDialog.tsx')).NewTicketDialog)

export function ContactsPage() {
  const { t } = useTranslation('contactsPage')
  const navigate = useNavigate()
  const [days, setDays] = useState(everyDay)
  const [starting, setStarting] = useState<ContactRecord | null>(null)
  const list = usePaged(contacts, days, contactsPerPage)
  const verbs = (contact: ContactRecord) => (
    <IconButton
      label={t('start', { name: contact.name })}
      onClick={() => (contact.uuid ? void navigate(`/tickets/${contact.uuid}`) : setStarting(contact))}
    >
      <MessageSquare className="size-4" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
  const isNarrowed = Boolean(days.dateStart ?? days.dateEnd)
  return (
    <>
      <RecordsPage
        texts="contactsPage"
        list={list}
        narrowedBy={isNarrowed ? { nothing: t('theseDays'), clear: () => setDays(everyDay) } : undefined}
        columns={columnsOf(t)}
        summary={(count) => t('count', { count, number: formatDecimal(count) })}
        above={<ImportStrips />}
        tools={
          <>
            <DaysFilter days={days} onChange={setDays} />
            <SheetTools filter={list.filter} />
            <AuditButton />
          </>
        }
        selection={selectionOf(t)}
        verbs={verbs}
        more={more}
        canDelete={({ profile }) => can(profile, 'contacts-page:deleteContact')}
        Editor={Editor}
      />
      {starting && <NewTicketDialog contact={starting} onClose={() => setStarting(null)} />}
    </>
  )
}

const selectionOf = (t: ReturnType<typeof useTranslation<'contactsPage'>>['t']) => ({
  label: ({ name }: ContactRecord) => t('select', { name }),
  // Contacts chosen in another search may be among them.
  summary: (chosen: number, count: number) =>
    chosen > count ? t('chosen.count', { count: chosen }) : t('selected', { count: chosen, of: formatDecimal(count) }),
  Verbs: SelectionBar,
})

const more = (contact: ContactRecord) => <ContactMenu contact={contact} />

function Editor({ record, onClose }: { record: ContactRecord | null; onClose: () => void }) {
  return <ContactDialog contact={record} onClose={onClose} onSaved={onClose} />
}
