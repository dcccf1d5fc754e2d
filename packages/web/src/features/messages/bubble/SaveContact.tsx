import { ContactDialog } from '#features/contacts/ContactDialog.tsx'
import type { Card } from '#features/messages/vcard.ts'

/** The form for a new contact, filled in from the card. */
export function SaveContact({ card, onClose }: { card: Card; onClose: () => void }) {
  return <ContactDialog typed={card.name} number={card.phones[0]?.number ?? ''} onClose={onClose} onSaved={onClose} />
}
