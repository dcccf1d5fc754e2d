import type { Ticket } from '@recado/contract/tickets/api'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BotSteps } from '#features/bots/BotSteps.tsx'
import { ContactCard, ContactFacts } from '#features/contacts/ContactCard.tsx'
import { ContactDialog } from '#features/contacts/ContactDialog.tsx'
import { useContact } from '#features/contacts/queries.ts'
import { StarredMessages } from '#features/messages/stars/StarredMessages.tsx'
import { Notes } from '#features/ticket-notes/Notes.tsx'
import { useNotes } from '#features/ticket-notes/queries.ts'
import { Visits } from '#features/ticket-events/Visits.tsx'
import { withTexts } from '#platform/i18n.ts'
import { hasCode } from '#platform/api/errors.ts'
import { formatPhone } from '#platform/format.ts'
import { useCan } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { lazily } from '#ui/lazily.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { PaneEdge } from '#features/tickets/PaneEdge.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { TicketHistory } from './TicketHistory.tsx'

const EraseContact = lazily(async () => (await import('#features/contacts/EraseContact.tsx')).EraseContact)
const MergeHistory = lazily(
  () => withTexts(['contactMerges'], async () => (await import('#features/contact-merges/on-demand.ts')).MergeHistory),
  'idle',
  null,
)

/**
 * The panel beside the conversation: the contact, colleagues' notes, and earlier tickets. `onLeave` is called when the panel has led into
 * the conversation.
 */
export function ContactPanel({ ticket, onLeave }: { ticket: Ticket; onLeave?: () => void }) {
  const { t } = useTranslation(['tickets', 'messages', 'bots', 'ticketEvents'])
  const query = useContact(ticket.contactId)
  const [editing, setEditing] = useState(false)
  if (!query.data && hasCode(query.error, 'ERR_NO_CONTACT_FOUND')) return <DeletedContact ticket={ticket} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {!onLeave && <PaneEdge pane="panel" />}
      <QueryState query={query} skeleton={<PanelSkeleton />}>
        {(contact) => (
          <>
            <div className="border-b border-line p-4">
              <ContactCard contact={contact} onEdit={() => setEditing(true)} />
            </div>
            <Section title={t('facts')}>
              <ContactFacts contact={contact} />
            </Section>
            <Section title={t('notes')} aside={<NoteCount contactId={contact.id} />}>
              <Notes ticket={ticket} />
            </Section>
            <Section title={t('messages:starredMessages')}>
              <StarredMessages ticket={ticket} onJump={() => onLeave?.()} />
            </Section>
            <Section title={t('ticketEvents:visits')}>
              <Visits ticket={ticket} />
            </Section>
            <Section title={t('bots:steps')}>
              <BotSteps ticket={ticket} />
            </Section>
            <Section title={t('history')}>
              <TicketHistory ticket={ticket} />
              <MergeHistory contactId={contact.id} className="mt-3" />
            </Section>
            {editing && <ContactDialog contact={contact} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
          </>
        )}
      </QueryState>
    </div>
  )
}

/** The rest of a contact that was deleted, as the conversation still shows it. */
function DeletedContact({ ticket: { contact } }: { ticket: Ticket }) {
  const { t } = useTranslation(['tickets', 'contacts'])
  const [erasing, setErasing] = useState(false)
  // An erased contact has no number.
  const erases = useCan('contacts:personal-data') && contact.number !== ''
  return (
    <div className="flex items-start gap-3 p-4">
      <Avatar name={contact.name} src={contact.profilePicUrl} size={52} />
      <div className="min-w-0">
        <h3 className="text-14 font-semibold break-words">
          <bdi>{contact.name}</bdi>
        </h3>
        <p className="num text-12 text-text2">{formatPhone(contact.number)}</p>
        <p className="mt-1 text-12 text-text3">{t('contactDeleted')}</p>
        {erases && (
          <Button size="small" className="mt-2" onClick={() => setErasing(true)}>
            {t('contacts:erase')}
          </Button>
        )}
        {erasing && <EraseContact contact={contact} onClose={() => setErasing(false)} />}
      </div>
    </div>
  )
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line p-4">
      <div className="mb-2.5 flex justify-between gap-2">
        <h3 className="text-12 font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

function NoteCount({ contactId }: { contactId: number }) {
  const count = useNotes(contactId).data?.length ?? 0
  return count > 0 && <span className="num text-12 text-text3">{count}</span>
}
