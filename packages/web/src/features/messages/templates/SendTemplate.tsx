import type { Ticket } from '@recado/contract/tickets/api'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useContact } from '#features/contacts/queries.ts'
import type { Chosen } from '#features/templates/picker/picked.ts'
import { TemplatePicker } from '#features/templates/picker/TemplatePicker.tsx'
import { useTicketSources } from '#features/templates/picker/use-sources.ts'
import { useMarketing } from '#features/templates/commands.ts'
import { sendPicked } from './send-picked.ts'
import { TemplatePrice } from './TemplatePrice.tsx'

interface SendTemplateProps {
  ticket: Ticket
  /** The connection of the ticket. */
  whatsappId: number
  /** The one that is looked at first, with what it is filled with. */
  chosen: Chosen | undefined
  onClose: () => void
}

/** Chooses a template for the customer of a ticket, and sends it. */
export function SendTemplate({ ticket, whatsappId, chosen, onClose }: SendTemplateProps) {
  const { t } = useTranslation('templates')
  const client = useQueryClient()
  const sources = useTicketSources(ticket)
  const marketing = useMarketing()
  const { data: contact } = useContact(ticket.contactId)
  return (
    <TemplatePicker
      title={t('send.title', { name: ticket.contact.name })}
      submit={t('send.submit')}
      whatsappId={whatsappId}
      sources={sources}
      marketing={marketing}
      chosen={chosen}
      stoppedAt={contact?.marketingStoppedAt ?? null}
      // oxlint-disable-next-line react/no-unstable-nested-components -- it is called, not drawn as a component
      note={({ category }) => <TemplatePrice ticketId={ticket.id} category={category} />}
      onPick={(picked) => {
        sendPicked(client, ticket.id, picked)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
