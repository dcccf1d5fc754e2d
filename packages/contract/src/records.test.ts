import { expect, test } from 'vitest'
import { company, plan } from '#companies/company.ts'
import { connection, connectionSession } from '#connections/api.ts'
import { contactList } from '#contact-lists/api.ts'
import { contactListItem } from '#contact-lists/items.ts'
import { contact } from '#contacts/api.ts'
import { message } from '#messages/api.ts'
import { can, type Permission } from './permissions.ts'
import { ticket } from '#tickets/api.ts'
import { sessionUser } from './platform/session.ts'

const keys = (schema: { shape: object }) => Object.keys(schema.shape)
const plural = (words: string) => words.split(' ')

/** The fields that the specification gives each record. The server does not send an answer that lacks one of its contract's fields. */
const records: [string, string[], string[]][] = [
  [
    'ticket',
    keys(ticket),
    plural(
      'id uuid status userId user queueId queue whatsappId whatsapp contact contactId isGroup chatbot lastMessage ' +
        'unreadMessages updatedAt tags useIntegration promptId integrationId code',
    ),
  ],
  ['queue of a ticket', keys(ticket.shape.queue.def.innerType), plural('id name color')],
  [
    'message',
    keys(message),
    plural('id ticketId body fromMe read ack mediaType mediaUrl isDeleted isEdited quotedMsg contact createdAt'),
  ],
  ['quoted message', keys(message.shape.quotedMsg.def.innerType), plural('body fromMe mediaType mediaUrl contact')],
  ['contact', keys(contact), plural('id name number email profilePicUrl tags extraInfo')],
  ['contact list', keys(contactList), plural('id name contactsCount')],
  ['contact list item', keys(contactListItem), plural('id name number email isWhatsappValid companyId contactListId')],
  ['user', keys(sessionUser), plural('id companyId name email profile allTicket queues whatsappId super company')],
  [
    'plan',
    keys(plan),
    plural(
      'id name users connections queues value useCampaigns useKanban useOpenAi useIntegrations useSchedules useInternalChat useExternalApi',
    ),
  ],
  ['company', keys(company), plural('id name email phone planId plan status recurrence dueDate createdAt settings schedules')],
  [
    'connection',
    keys(connection),
    plural(
      'id name status isDefault updatedAt retries provider greetingMessage complationMessage outOfHoursMessage ' +
        'ratingMessage expiresInactiveMessage expiresTicket queues transferQueueId timeToTransfer promptId integrationId ' +
        'timeUseBotQueues maxUseBotQueues',
    ),
  ],
  ['session of a connection', keys(connectionSession), plural('id status updatedAt qrcode retries')],
]

test.each(records)('a %s carries every field that the specification gives it', (_name, has, expected) => {
  expect(expected.filter((field) => !has.includes(field))).toEqual([])
})

const ofManagers: Permission[] = [
  'dashboard:view',
  'drawer-admin-items:view',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'tickets-manager:showall',
  'contacts-page:deleteContact',
  'tickets:delete',
  'connections:manage',
]

test.each(ofManagers)('admin and owner hold %s, supervisor and user do not', (permission) => {
  expect((['admin', 'owner', 'supervisor', 'user'] as const).map((profile) => can(profile, permission))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
