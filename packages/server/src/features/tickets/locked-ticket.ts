import type { Ticket } from '@recado/contract/tickets/api'

/** The ticket's own columns, without the names of others: enough for every rule. The row is locked. */
export interface LockedTicket extends Pick<
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
