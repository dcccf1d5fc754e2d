import { previewOfStar, type Star } from '@recado/contract/message-stars/api'
import type { Message } from '@recado/contract/messages/api'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyStar, applyToStars } from './stars.ts'

const file = { name: 'pedido.pdf' } as Message['media']
const message = { id: 7, isDeleted: false, body: '', mediaType: 'application', media: file, ack: 1 } as Message
const star = {
  messageId: 7,
  contactId: 3,
  mediaType: 'application',
  preview: previewOfStar({ ...message, fileName: 'pedido.pdf' }),
} as Star

function marked() {
  const client = new QueryClient()
  client.setQueryData(['message-stars', 3], [])
  applyStar(client, { messageId: 7, contactId: 3, star })
  return { client, shown: () => client.getQueryData<Star[]>(['message-stars', 3])?.map(({ preview }) => preview) }
}

test('a delivery update of a starred document keeps its file name', () => {
  const { client, shown } = marked()
  applyToStars(client, { ...message, ack: 3 })
  expect(shown()).toEqual(['pedido.pdf'])
})

test('an edited message is previewed as the server previews it, and a deleted one is dropped', () => {
  const { client, shown } = marked()
  applyToStars(client, { ...message, body: 'a'.repeat(300) })
  expect(shown()).toEqual(['a'.repeat(200)])
  applyToStars(client, { ...message, mediaType: 'pollCreationMessage', body: 'Azul ou verde?\nAzul' })
  expect(shown()).toEqual(['Azul ou verde?'])
  applyToStars(client, { ...message, isDeleted: true })
  expect(shown()).toEqual([])
})
