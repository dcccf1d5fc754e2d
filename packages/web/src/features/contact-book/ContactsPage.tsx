import { contactsPerPage, listContacts, type ContactRecord } from '@recado/contract/contacts/api'
import { can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/api'
import { MessageSquare } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AuditButton } from '#features/audit/AuditButton.tsx'
import { ImportStrips } from '#features/contact-imports/ImportStrips.tsx'
import { ContactDialog } from '#features/contacts/ContactDialog.tsx'
import type { Filter } from '#kit/records.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { formatDecimal } from '#platform/format.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { ContactMenu } from './ContactMenu.tsx'
import { columnsOf } from './columns.tsx'
import { DaysFilter, everyDay } from './DaysFilter.tsx'
import { DeleteContact } from './DeleteContact.tsx'
import { SheetTools } from './SheetTools.tsx'

const SelectionBar = lazily(async () => (await import('./selecting/SelectionBar.tsx')).SelectionBar, 'idle', null)
const NewTicketDialog = lazily(async () => (await import('#features/tickets/actions/NewTicketDialog.tsx')).NewTicketDialog)

/** Everybody the company writes with. */
export function ContactsPage() {
  const { t } = useTranslation('contactBook')
  const navigate = useNavigate()
  const [days, setDays] = useState(everyDay)
  const [starting, setStarting] = useState<ContactRecord | null>(null)
  const columns = useMemo(() => columnsOf(t), [t])
  const verbs = useCallback(
    (contact: ContactRecord) => (
      <IconButton
        label={t('start', { name: contact.name })}
        onClick={() => (contact.uuid ? void navigate(`/tickets/${contact.uuid}`) : setStarting(contact))}
      >
        <MessageSquare className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    ),
    [t, navigate],
  )
  const tools = useCallback(
    (filter: Filter<typeof listContacts>) => (
      <>
        <DaysFilter days={days} onChange={setDays} />
        <SheetTools filter={filter} />
        <AuditButton />
      </>
    ),
    [days],
  )
  const selection = useMemo(() => selectionOf(t), [t])
  const isNarrowed = Boolean(days.dateStart ?? days.dateEnd)
  return (
    <>
      <RecordsPage
        texts="contactBook"
        list={listContacts}
        filter={days}
        narrowedBy={isNarrowed ? { nothing: t('theseDays'), clear: () => setDays(everyDay) } : undefined}
        pageSize={contactsPerPage}
        columns={columns}
        nameOf={nameOf}
        summary={(count) => t('count', { count, number: formatDecimal(count) })}
        above={<ImportStrips />}
        tools={tools}
        selection={selection}
        verbs={verbs}
        more={more}
        canChange={anybody}
        canDelete={canDelete}
        Editor={Editor}
        Deletion={DeleteContact}
      />
      {starting && <NewTicketDialog contact={starting} onClose={() => setStarting(null)} />}
    </>
  )
}

const selectionOf = (t: ReturnType<typeof useTranslation<'contactBook'>>['t']) => ({
  label: ({ name }: ContactRecord) => t('select', { name }),
  // Some were chosen in another search.
  summary: (chosen: number, count: number) =>
    chosen > count ? t('chosen.count', { count: chosen }) : t('selected', { count: chosen, of: formatDecimal(count) }),
  Verbs: SelectionBar,
})

const nameOf = ({ name }: ContactRecord) => name
const more = (contact: ContactRecord) => <ContactMenu contact={contact} />
const anybody = () => true
const canDelete = ({ profile }: SessionUser) => can(profile, 'contacts-page:deleteContact')

function Editor({ record, onClose }: { record: ContactRecord | null; onClose: () => void }) {
  return <ContactDialog contact={record} onClose={onClose} onSaved={onClose} />
}
