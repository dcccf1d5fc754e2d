/** The fields that the documents give each record. No answer contains secrets (D10). */
const records: Record<string, string> = {
  Ticket:
    'id uuid status userId user queueId queue{id name color} whatsappId whatsapp{name} contact contactId isGroup chatbot ' +
    'lastMessage unreadMessages updatedAt tags useIntegration promptId integrationId code',
  Message: 'id ticketId body fromMe read ack mediaType mediaUrl isDeleted isEdited quotedMsg contact createdAt',
  User: 'id companyId name email profile allTicket queues whatsappId super',
  Connection:
    'id name status isDefault updatedAt retries provider greetingMessage complationMessage outOfHoursMessage ' +
    'ratingMessage expiresInactiveMessage expiresTicket queues transferQueueId timeToTransfer promptId integrationId ' +
    'timeUseBotQueues maxUseBotQueues',
  Contact: 'id name number email profilePicUrl tags extraInfo',
  Note: 'id note user{name} createdAt ticketId contactId',
  ContactList: 'id name contactsCount',
  ContactListItem: 'id name number email isWhatsappValid companyId contactListId',
  Tag: 'id name color kanban userId contactsCount',
  Queue: 'id name color greetingMessage outOfHoursMessage orderQueue integrationId promptId schedules',
  QueueOption: 'id title message option queueId parentId children',
  QuickMessage: 'id shortcode message geral status mediaPath mediaName isMedia type flowId',
  Schedule: 'id body contactId sendAt sentAt status mediaPath mediaName userId contact{name}',
  Campaign:
    'id name message1 message2 message3 message4 message5 status scheduledAt completedAt whatsappId contactListId tagId ' +
    'tagListId fileListId companyId mediaPath mediaName confirmation contactList whatsapp',
  CampaignSettings: 'messageInterval longerIntervalAfter greaterInterval variables',
  Invoice: 'id detail value dueDate status',
  Plan:
    'id name users connections queues value useCampaigns useSchedules useInternalChat useExternalApi useKanban useOpenAi ' +
    'useIntegrations',
  Company: 'id name email phone planId plan status dueDate recurrence createdAt',
  Help: 'id title video description',
  Announcement: 'id title text status priority mediaPath mediaName',
  Chat: 'id uuid title ownerId users[]{userId unreads user{id name}} lastMessage updatedAt',
  ChatMessage: 'message senderId sender{name} createdAt chatId',
  FileList: 'id name message options',
  Prompt: 'id name prompt model maxTokens temperature queueId maxMessages queue{name}',
  QueueIntegration:
    'id type name projectName language urlN8N typebotSlug typebotExpires typebotDelayMessage typebotKeywordFinish ' +
    'typebotKeywordRestart typebotRestartMessage typebotUnknownMessage',
  Flow: 'id name active isSlashCommand',
  FlowCampaign: 'id name flowId whatsappId phrase status',
  Done: 'message',
}

/**
 * Each call that the three documents name: where, the call, what it takes and what it answers. A row without an answer answers the record,
 * or a message for a deletion (D3). Where a decision overrides a document, the row follows the decision. `@Ticket` stands for that record's
 * fields, `records[]` for a list that has an element when it is tried, and fields with no name before them for the answer itself.
 */
const written = `
1§7.1 POST /auth/login < email password > token user{id companyId company{dueDate settings}}
1§7.1 POST /auth/refresh_token < > token user{id}
1§7.1 DELETE /auth/logout < > @Done
1§7.1 GET /auth/me < > @User
1§7.1 POST /users/set-language/{} < >
1§7.2 GET /tickets < searchParam pageNumber tags users status date updatedAt showAll queueIds withUnreadMessages > tickets[]@Ticket hasMore
1§7.2 GET /tickets/{} < > @Ticket
1§7.2 GET /tickets/u/{} < > @Ticket
1§7.2 POST /tickets < contactId queueId whatsappId userId status > @Ticket
1§7.2 PUT /tickets/{} < status userId queueId useIntegration promptId integrationId whatsappId > @Ticket
1§7.2 DELETE /tickets/{} < > @Done
1§7.2 POST /tickets/{}/trigger-flow < flowId > executionId status
1§7.2 GET /messages/{} < pageNumber > messages[]@Message hasMore
1§7.2 POST /messages/{} < read fromMe mediaUrl body quotedMsg medias > []@Message
1§7.2 DELETE /messages/{} < > @Done
1§7.2 POST /ticket-notes < note ticketId contactId > @Note
1§7.2 GET /ticket-notes/list < ticketId contactId > []@Note
1§7.2 DELETE /ticket-notes/{} < > @Done
1§7.2 GET /quick-messages/slash-commands < > []{id type}
1§7.3 GET /settings < > []{key value}
1§7.3 GET /queue < companyId > []@Queue
1§7.3 GET /users < searchParam pageNumber > users[]@User hasMore
1§7.3 GET /users/list < companyId > []{id name}
1§7.3 GET /tags/list < > []{id name color}
1§7.3 POST /tags/sync < contactId tags > @Contact
1§7.3 GET /contacts < searchParam pageNumber date dateStart dateEnd > contacts[]{uuid} contacts[]@Contact hasMore count
1§7.3 GET /contacts/{} < > uuid @Contact
1§7.3 POST /contacts < name number email extraInfo > @Contact
1§7.3 PUT /contacts/{} < name number email extraInfo > @Contact
1§7.3 GET /contacts/list < companyId > []{id name number}
1§7.3 GET /whatsapp < companyId session > []@Connection
1§7.4 POST /whatsapp < name isDefault token provider proxyUrl greetingMessage complationMessage outOfHoursMessage
  ratingMessage expiresInactiveMessage expiresTicket queueIds transferQueueId timeToTransfer promptId integrationId
  timeUseBotQueues maxUseBotQueues > @Connection
1§7.4 GET /whatsapp/{} < > @Connection
1§7.4 PUT /whatsapp/{} < name > @Connection
1§7.4 DELETE /whatsapp/{} < > @Done
1§7.4 GET /prompt < > prompts[]@Prompt
1§7.4 GET /queueIntegration < searchParam pageNumber > queueIntegrations[]@QueueIntegration hasMore
1§7.4 POST /whatsappsession/{} < >
1§7.4 PUT /whatsappsession/{} < >
1§7.4 DELETE /whatsappsession/{} < >
1§7.5 GET /users/{} < > @User
1§7.5 POST /users < name email password profile allTicket whatsappId queueIds > @User
1§7.5 PUT /users/{} < name email password profile allTicket whatsappId queueIds > @User
1§7.5 DELETE /users/{} < > @Done
1§7.6 GET /dashboard < days date_from date_to > counters{supportHappening supportPending supportFinished avgSupportTime
  avgWaitTime leads} attendants[]{name rating avgSupportTime online}
1§7.6 GET /dashboard/ticketsUsers < initialDate finalDate companyId > data[]{nome quantidade}
1§7.6 GET /dashboard/ticketsDay < initialDate finalDate companyId > data[]{total} count

2§7 DELETE /contacts/{} < > @Done
2§7 POST /contacts/import < > newContacts errorBag
2§7 POST /contacts/upload < rows > newContacts[]{contactId contactName} errorBag[]{contactName error{message}}
2§7 GET /contact-lists < searchParam pageNumber > records[]@ContactList hasMore
2§7 GET /contact-lists/{} < > @ContactList
2§7 POST /contact-lists < name > @ContactList
2§7 PUT /contact-lists/{} < name > @ContactList
2§7 DELETE /contact-lists/{} < > @Done
2§7 GET /contact-lists/list < > []{id name}
2§7 POST /contact-lists/{}/import-from-tag < tagId >
2§7 POST /contact-lists/{}/upload < file >
2§7 GET /contact-list-items < searchParam pageNumber contactListId > contacts[]@ContactListItem hasMore
2§7 GET /contact-list-items/{} < > @ContactListItem
2§7 PUT /contact-list-items/{} < name number email > @ContactListItem
2§7 DELETE /contact-list-items/{} < > @Done
2§7 POST /contact-list-items < name number email companyId contactListId > @ContactListItem
2§7 GET /tags < searchParam pageNumber companyId > tags[]@Tag hasMore
2§7 GET /tags/{} < > @Tag
2§7 POST /tags < name color kanban > @Tag
2§7 PUT /tags/{} < name color kanban > @Tag
2§7 DELETE /tags/{} < > @Done
2§7 GET /tags/kanban < > lista[]{id name color}
2§7 DELETE /contact-tags/{} < >
2§7 PUT /contact-tags/{}/{} < >
2§7 GET /ticket/kanban < queueIds showAll > tickets[]{id uuid contact lastMessage tags}
2§7 GET /queue/{} < > @Queue
2§7 POST /queue < name color greetingMessage outOfHoursMessage orderQueue integrationId promptId schedules > @Queue
2§7 PUT /queue/{} < name color schedules promptId > @Queue
2§7 DELETE /queue/{} < > @Done
2§7 GET /queue-options < queueId parentId > []@QueueOption
2§7 POST /queue-options < queueId parentId title message option > @QueueOption
2§7 PUT /queue-options/{} < title message option > @QueueOption
2§7 DELETE /queue-options/{} < > @Done
2§7 GET /quick-messages < searchParam pageNumber userId > records[]@QuickMessage hasMore
2§7 GET /quick-messages/{} < > @QuickMessage
2§7 PUT /quick-messages/{} < shortcode message geral > @QuickMessage
2§7 DELETE /quick-messages/{} < > @Done
2§7 POST /quick-messages < shortcode message geral > @QuickMessage
2§7 POST /quick-messages/{}/media-upload < typeArch file > @QuickMessage
2§7 DELETE /quick-messages/{}/media-upload < > @QuickMessage
2§7 GET /schedules < searchParam pageNumber > schedules[]@Schedule hasMore
2§7 GET /schedules/{} < > @Schedule
2§7 POST /schedules < body contactId sendAt > @Schedule
2§7 PUT /schedules/{} < body sendAt > @Schedule
2§7 DELETE /schedules/{} < > @Done
2§7 POST /schedules/{}/media-upload < file > @Schedule
2§7 DELETE /schedules/{}/media-upload < > @Schedule
2§7 GET /campaigns < searchParam pageNumber > records[]@Campaign hasMore
2§7 GET /campaigns/{} < > @Campaign shipping[]{deliveredAt} contactList{contacts[]{name number}}
2§7 PUT /campaigns/{} < name message1 > @Campaign
2§7 DELETE /campaigns/{} < > @Done
2§7 POST /campaigns < name message1 message2 message3 message4 message5 scheduledAt whatsappId contactListId tagId fileListId
  confirmation > @Campaign
2§7 POST /campaigns/{}/media-upload < file > @Campaign
2§7 DELETE /campaigns/{}/media-upload < > @Campaign
2§7 POST /campaigns/{}/cancel < > @Campaign
2§7 POST /campaigns/{}/restart < > @Campaign
2§7 GET /files < companyId searchParam pageNumber > files[]@FileList hasMore
2§7 GET /campaign-settings < > @CampaignSettings
2§7 POST /campaign-settings < settings > @CampaignSettings
2§7 GET /invoices/all < searchParam pageNumber > list[]@Invoice hasMore
2§7 POST /subscription < firstName lastName address2 city state zipcode country useAddressForPaymentDetails nameOnCard
  cardNumber cvv plan price users connections invoiceId > qrcode{qrcode} valor{original}
2§7 GET /plans/list < > []@Plan
2§7 GET /plans/all < > plans[]@Plan
2§7 POST /plans < name users connections queues value useCampaigns useSchedules useInternalChat useExternalApi useKanban
  useOpenAi useIntegrations > @Plan
2§7 PUT /plans/{} < name value > @Plan
2§7 GET /plans/{} < > @Plan
2§7 DELETE /plans/{} < > @Done
2§7 GET /companies < > companies[]@Company hasMore
2§7 GET /companies/list < > []{id name}
2§7 GET /companies/listPlan/{} < > plan@Plan
2§7 GET /companies/{} < > @Company settings schedules
2§7 PUT /companies/{} < name email phone > @Company
2§7 DELETE /companies/{} < name > @Done
2§7 POST /companies < name email phone password planId recurrence dueDate status campaignsEnabled > @Company
2§7 PUT /companies/{}/schedules < schedules > @Company
2§7 POST /companies/cadastro < name email phone password planId recurrence dueDate status campaignsEnabled >
2§7 GET /helps < > records[]@Help hasMore
2§7 GET /helps/list < > []@Help
2§7 POST /helps < title video description > @Help
2§7 PUT /helps/{} < title video description > @Help
2§7 DELETE /helps/{} < > @Done
2§7 GET /public/branding < >
2§7 PUT /settings/{} < key value > key value
2§7 POST /settings/branding/logo < logo > url
2§7 POST /messages/send < number body medias > messageId ticketId contactId status
2§7 POST /tickets/messages < ticketId body medias quotedMsgId > messageId ticketId contactId status
2§7 POST /tickets/transfer < ticketId queueId userId > ticketId status
2§7 POST /tickets/close < ticketId > ticketId status

3§7 GET /announcements < searchParam pageNumber > records[]@Announcement hasMore
3§7 POST /announcements < title text priority status > @Announcement
3§7 PUT /announcements/{} < title text priority status > @Announcement
3§7 DELETE /announcements/{} < > @Done
3§7 POST /announcements/{}/media-upload < file > @Announcement
3§7 DELETE /announcements/{}/media-upload < > @Announcement
3§7 GET /chats < > records[]@Chat
3§7 POST /chats < users title > @Chat
3§7 PUT /chats/{} < users title > @Chat
3§7 DELETE /chats/{} < > @Done
3§7 GET /chats/{}/messages < pageNumber > records[]@ChatMessage hasMore
3§7 POST /chats/{}/messages < message > @ChatMessage
3§7 POST /chats/{}/read < userId > @Chat
3§7 GET /files/{} < > @FileList options[]{name path mediaType id}
3§7 POST /files < name message options userId > @FileList
3§7 PUT /files/{} < name message options userId > @FileList
3§7 POST /files/uploadList/{} < fileId typeArch files mediaType name id > @FileList
3§7 DELETE /files/{} < > @Done
3§7 GET /prompt/{} < > @Prompt
3§7 POST /prompt < name prompt model maxTokens temperature apiKey queueId maxMessages > @Prompt
3§7 PUT /prompt/{} < name > @Prompt
3§7 DELETE /prompt/{} < > message
3§7 GET /queueIntegration/{} < > @QueueIntegration
3§7 PUT /queueIntegration/{} < name > @QueueIntegration
3§7 DELETE /queueIntegration/{} < > @Done
3§7 POST /queueIntegration < type name projectName jsonContent language urlN8N typebotSlug typebotExpires typebotDelayMessage
  typebotKeywordFinish typebotKeywordRestart typebotRestartMessage typebotUnknownMessage > @QueueIntegration
3§7 POST /queueIntegration/testSession < projectName jsonContent language >
3§7 POST /forgetpassword/{} < >
3§7 POST /resetpasswords/{}/{}/{} < >
3§7 GET /flowbuilder < > flows[]@Flow
3§7 GET /flowbuilder/flow/{} < > flow{flow{nodes connections[]{source target}}}
3§7 POST /flowbuilder < name isSlashCommand > @Flow
3§7 PUT /flowbuilder < name flowId isSlashCommand active > @Flow
3§7 DELETE /flowbuilder/{} < > @Done
3§7 POST /flowbuilder/duplicate < flowId > @Flow
3§7 POST /flowbuilder/flow < idFlow nodes connections >
3§7 POST /flowbuilder/img < fromMe medias body > name
3§7 POST /flowbuilder/audio < fromMe medias body > name
3§7 POST /flowbuilder/content < medias body > []
3§7 GET /flowcampaign < > flow[]@FlowCampaign
3§7 GET /flowcampaign/{} < > name phrase status flowId whatsappId
3§7 POST /flowcampaign < name flowId whatsappId phrase > @FlowCampaign
3§7 PUT /flowcampaign < id name flowId whatsappId phrase status > @FlowCampaign
3§7 DELETE /flowcampaign/{} < > @Done
`

/**
 * The same for the events that sockets hear. `company-{id}-` stands before the name unless the row says otherwise. Each action names what
 * comes with it.
 */
const heard = `
1§7.7 whatsapp update whatsapp@Connection
1§7.7 whatsapp delete whatsappId
1§7.7 whatsappSession update session{id status updatedAt qrcode retries}
1§7.7 user create user@User
1§7.7 user update user@User
1§7.7 user delete userId
1§7.7 ticket update ticket@Ticket
1§7.7 ticket delete ticketId
1§7.7 ticket updateUnread ticketId
1§7.7 appMessage create message@Message
1§7.7 appMessage update message@Message
1§7.7 contact create contact@Contact
1§7.7 contact update contact@Contact
1§7.7 contact delete contactId
1§7.7 chat create record@Chat
1§7.7 chat update record@Chat
1§7.7 chat new-message newMessage@ChatMessage chat@Chat
1§7.7 chat delete id
1§7.7 auth update
1§7.7 payment CONCLUIDA
1§7.7 company-announcement create record@Announcement
1§7.7 company-announcement update record@Announcement
1§7.7 company-announcement delete id
2§7 queue create queue@Queue
2§7 queue update queue@Queue
2§7 queue delete queueId
2§7 tag create tag@Tag
2§7 tag update tag@Tag
2§7 tag delete tagId
2§7 ContactList create record@ContactList
2§7 ContactList update record@ContactList
2§7 ContactList delete id
2§7 ContactListItem create record@ContactListItem
2§7 ContactListItem update record@ContactListItem
2§7 ContactListItem delete id
2§7 ContactListItem-{} reload records
2§7 quickmessage create record@QuickMessage
2§7 quickmessage update record@QuickMessage
2§7 quickmessage delete id
2§7 schedule create schedule@Schedule
2§7 schedule update schedule@Schedule
2§7 schedule delete scheduleId
2§7 campaign create record@Campaign
2§7 campaign update record@Campaign
2§7 campaign delete id
2§7 settings update setting{key value}
3§7 chat-user-{} create record@Chat
3§7 chat-user-{} update record@Chat
3§7 chat-user-{} delete id
3§7 chat-{} update record@Chat
3§7 chat-{} new-message newMessage@ChatMessage
3§7 chat-{} delete id
3§7 prompt create prompt@Prompt
3§7 prompt update prompt@Prompt
3§7 prompt delete promptId
3§7 queueIntegration create record@QueueIntegration
3§7 queueIntegration update record@QueueIntegration
3§7 queueIntegration delete id
3§7 file create fileList@FileList
3§7 file update fileList@FileList
3§7 file delete fileId
`

export interface SpecifiedCall {
  /** Part and section. */
  where: string
  /** `GET /tickets/{}` */
  call: string
  takes: string[]
  answers: string
}

export interface SpecifiedEvent {
  where: string
  family: string
  action: string
  carries: string
}

/** A line that begins with spaces goes on with the one before. */
const linesOf = (text: string) =>
  text
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line !== '')
const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')

export const calls: SpecifiedCall[] = linesOf(written).map((line) => {
  const [, where = '', call = '', takes = '', answers = ''] = /^(\S+) (\S+ \S+) <(.*)>(.*)$/.exec(line) ?? []
  return { where, call, takes: wordsOf(takes), answers: answers.trim() }
})

export const events: SpecifiedEvent[] = linesOf(heard).map((line) => {
  const [where = '', family = '', action = '', ...carries] = line.split(' ')
  return { where, family, action, carries: carries.join(' ') }
})

/** The listed fields that the value lacks, by their dotted paths. */
export function lackingIn(value: unknown, fields: string, at = ''): string[] {
  return partsOf(fields).flatMap(({ name, isList, inner }) => {
    const path = `${at}${name}`
    if (name !== '' && (typeof value !== 'object' || value === null || !(name in value))) return [path]
    const own: unknown = name === '' ? value : (value as Record<string, unknown>)[name]
    if (!isList) return inner === '' ? [] : lackingIn(own, inner, name === '' ? at : `${path}.`)
    if (!Array.isArray(own) || own.length === 0) return [`${path}[]`]
    return inner === '' ? [] : own.flatMap((one) => lackingIn(one, inner, `${path}[].`))
  })
}

interface Part {
  name: string
  isList: boolean
  inner: string
}

/** Parses `a b[]@Ticket c{d e}`. The braces may hold more of the same. */
function partsOf(fields: string): Part[] {
  const parts: Part[] = []
  let rest = fields.trim()
  while (rest !== '') {
    const [whole = '', name = '', list, record] = /^([\w-]*)(\[\])?(?:@(\w+))?/.exec(rest) ?? []
    rest = rest.slice(whole.length)
    const braces = rest.startsWith('{') ? bracesOf(rest) : ''
    rest = rest.slice(braces === '' ? 0 : braces.length + 2).trim()
    if (whole === '' && braces === '') throw new Error(`What is ${rest}?`)
    parts.push({ name, isList: list !== undefined, inner: `${record === undefined ? '' : recordOf(record)} ${braces}`.trim() })
  }
  return parts
}

function recordOf(name: string): string {
  const fields = records[name]
  if (fields === undefined) throw new Error(`No document has a record ${name}`)
  return fields
}

/** What is between the first brace and the one that closes it. */
function bracesOf(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0
    if (depth === 0) return text.slice(1, at)
  }
  throw new Error(`Nothing closes ${text}`)
}
