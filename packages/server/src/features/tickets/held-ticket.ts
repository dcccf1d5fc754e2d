import type { Ticket } from '@recado/contract/tickets/api'

/** What a ticket says of itself, without the names of others: enough for every rule. Nobody else changes it meanwhile. */
export interface HeldTicket extends Pick<
  Ticket,
  | 'id'
  | 'uuid'
  | 'status'
  | 'userId'
  | 'queueId'
  | 'whatsappId'
  | 'contactId'
  | 'isGroup'
  | 'chatbot'
  | 'botHalted'
  | 'promptId'
  | 'integrationId'
  | 'unreadMessages'
  | 'isNew'
> {
  updatedAt: Date
}
