import * as mediaApi from '@recado/contract/media/api'
import * as api from '@recado/contract/messages/api'
import { showMessageDetails } from '@recado/contract/messages/details'
import * as doubtApi from '@recado/contract/messages/doubt'
import { priorityClasses } from '@recado/border/orders'
import { contactBlocked, contactDeleted, contactsOptedOut } from '#features/contacts/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { onSignal } from '#features/connections/signal.ts'
import { edit, react, remove } from '#features/messages/changes/changes.ts'
import { showPresence } from '#features/messages/inbound/customer-presence.ts'
import { applyAccepted } from '#features/messages/outbound/accepted.ts'
import { applyFailure, applyReceipt } from '#features/messages/outbound/acks.ts'
import { leaveInDoubt } from '#features/messages/outbound/doubt.ts'
import { applyHeld } from '#features/messages/outbound/held.ts'
import { receiveGroupName } from '#features/messages/inbound/group-name.ts'
import { deleteStale } from '#features/messages/inbound/queries.ts'
import { belongings } from './belongings.ts'
import { showDetails } from '#features/messages/outbound/details.ts'
import { followFile, renew, retry, receiveFile } from './files.ts'
import { forward } from '#features/messages/outbound/forward.ts'
import { dayOf, search } from './search.ts'
import { open } from './messages.ts'
import { showFirstContact } from '#features/messages/outbound/first-contact.ts'
import { fileColumn } from './queries.ts'
import { prepareFilesFor } from '#features/messages/outbound/outgoing-files.ts'
import { receiveNamed, receivePast } from './inbound/past.ts'
import { receiveRenamed } from './inbound/renamed.ts'
import { readOnPhone } from '#features/messages/inbound/read-on-phone.ts'
import { receive } from '#features/messages/inbound/receive.ts'
import { receiveChange } from '#features/messages/inbound/receive-change.ts'
import { send, requireWritableTicket } from '#features/messages/outbound/send.ts'
import { automaticClasses, withhold } from '#features/messages/outbound/withdraw.ts'
import { settleMessage } from './company-file.ts'

const hourMs = 3_600_000

export const messages = defineFeature({
  name: 'messages',
  companyTables: {
    awaited_words: { stays: 'it waits for an answer' },
    early_signals: { stays: 'it waits for a message' },
    message_changes: { plain: ['before', 'wa_id'] },
    message_reactions: {},
    messages: {
      ids: { connection_id: 'connections' },
      plain: ['ad', 'client_id', 'dropped', 'failure', 'link', 'quoted_copy', 'reply', 'template', 'wa_id'],
      settle: settleMessage,
    },
  },
  namesContacts: ['awaited_words', 'message_reactions', 'messages'],
  belongings,
  fileColumns: [fileColumn],
  routes: [
    route(api.listMessages, (ctx, { ticketId, pageNumber }) => open(ctx, ticketId, pageNumber)),
    route(
      api.sendMessage,
      { admit: (ctx, { ticketId }) => requireWritableTicket(ctx, ticketId), uploaded: prepareFilesFor },
      (ctx, input) => send(ctx, input),
    ),
    route(api.searchMessages, (ctx, input) => search(ctx, input)),
    route(api.findDay, (ctx, input) => dayOf(ctx, input)),
    route(api.showFirstContact, (ctx, { ticketId }) => showFirstContact(ctx, ticketId)),
    route(showMessageDetails, (ctx, { id }) => showDetails(ctx, id)),
    route(api.editMessage, (ctx, { id, body }) => edit(ctx, id, body)),
    route(api.deleteMessage, (ctx, { id }) => remove(ctx, id)),
    route(doubtApi.leaveInDoubt, (ctx, { id }) => leaveInDoubt(ctx, id)),
    route(api.reactToMessage, (ctx, { id, emoji }) => react(ctx, id, emoji)),
    route(api.forwardMessages, (ctx, input) => forward(ctx, input)),
    route(mediaApi.renewMedia, (ctx, { id }) => renew(ctx, id)),
    route(mediaApi.retryMedia, (ctx, { id }) => retry(ctx, id)),
  ],
  reactions: [
    reaction(contactBlocked, (ctx, { contactId }) => withhold(ctx, [contactId], automaticClasses, 'ERR_CONTACT_BLOCKED')),
    reaction(contactsOptedOut, (ctx, { contactIds }) =>
      withhold(ctx, contactIds, [priorityClasses.campaign], 'ERR_CONTACT_OPTED_OUT'),
    ),
    reaction(contactDeleted, (ctx, { contactId }) => withhold(ctx, [contactId], automaticClasses, 'ERR_NO_CONTACT_FOUND')),
  ],
  jobs: [receiveFile, followFile],
  clockJobs: [{ name: 'messages.prune', everyMs: hourMs, run: ({ system, now }) => system.across((tx) => deleteStale(tx, now)) }],
  signals: [
    // Messages of a group lock their writers too, who may be in other groups.
    onSignal('message', receive, ({ participant }) => participant === undefined),
    onSignal('change', receiveChange),
    onSignal('group', receiveGroupName),
    onSignal('renamed', receiveRenamed),
    onSignal('past', receivePast),
    onSignal('named', receiveNamed),
    onSignal('receipt', applyReceipt),
    onSignal('accepted', applyAccepted),
    onSignal('held', applyHeld),
    onSignal('read', readOnPhone),
    onSignal('failure', applyFailure),
    onSignal('presence', showPresence),
    onSignal('fetched', (ctx, _connectionId, outcome) => ctx.enqueue(receiveFile, outcome)),
  ],
})
