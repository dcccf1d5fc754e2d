import type { Message } from '@recado/contract/messages/api'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rowsOf, type Pages } from '#platform/api/pages.ts'
import { applyAnswer, applyMessages, messagesKey } from './cache.ts'

const sent: Message = {
  origin: 'agent',
  id: 7,
  ticketId: 3,
  whatsappId: 1,
  clientId: '6d0c5d0e-27d7-4e0c-9d41-3d1d0b1c5a2f',
  body: 'A estante chegou',
  signature: null,
  fromMe: true,
  read: true,
  ack: 0,
  failedReason: null,
  dropped: null,
  heldUntil: null,
  heldForQuality: false,
  arrivedTwice: false,
  mediaType: 'conversation',
  mediaUrl: null,
  media: null,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  quotedMsg: null,
  quotedCopy: null,
  ad: null,
  link: null,
  reactions: [],
  user: null,
  contact: null,
  createdAt: '2026-11-23T12:00:00.000Z',
}
const failed: Message = { ...sent, failedReason: 'ERR_SENDING_WAPP_MSG' }

function conversation(...rows: Message[]) {
  const client = new QueryClient()
  client.setQueryData<Pages<Message>>(messagesKey(3), { pages: [{ rows, hasMore: false }], pageParams: [1] })
  const shown = () => rowsOf(client.getQueryData<Pages<Message>>(messagesKey(3)) ?? { pages: [] })
  return { client, shown }
}

test.for<[string, Partial<Message>]>([
  ['that it waits', { heldUntil: '2026-11-23T15:00:00.000Z' }],
  ['that it failed', { failedReason: 'ERR_SENDING_WAPP_MSG' }],
  ['that it was taken', { ack: 1 }],
])('a push that says %s is not overwritten by the slower response to sending', async ([, news]) => {
  const { client, shown } = conversation()
  const answer = Promise.withResolvers<Message[]>()
  const applied = applyAnswer(client, 3, answer.promise)
  applyMessages(client, 3, [sent])
  applyMessages(client, 3, [{ ...sent, ...news }])
  answer.resolve([sent])
  await applied
  expect(shown()).toEqual([{ ...sent, ...news }])
})

test('without a push the response is shown, even for a message that had failed before', async () => {
  const fresh = conversation()
  await applyAnswer(fresh.client, 3, Promise.resolve([sent]))
  expect(fresh.shown()).toEqual([sent])
  const again = conversation(failed)
  await applyAnswer(again.client, 3, Promise.resolve([sent]))
  expect(again.shown()).toEqual([sent])
})
