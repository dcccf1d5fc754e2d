import type { Endpoint } from '@recado/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/** Changes that cannot overwrite a concurrent change of another user, and why. */
const unseen = {
  'one thing that is so or not': [
    '/contact-lists/:id/check',
    '/contact-tags',
    '/contact-tags/:contactId/:tagId',
    '/contacts/:id/block',
    '/contacts/:id/opt-in',
    '/contacts/:id/opt-out',
    '/contacts/wishes',
    '/whatsappsession/:id',
    '/contact-imports/:id',
  ],
  'one value, set at once where it stands': ['/settings/:settingKey', '/invoices/:id'],
  "one person's own": [
    '/message-stars/:messageId',
    '/messages/:id',
    '/messages/:id/reaction',
    '/lost-tickets/:ticketId',
    '/ticket-marks/:ticketId',
    '/ticket-notes/mentions/:ticketId',
    '/users/quiet-hours',
    // Only its owner changes a chat, which also changes with each message.
    '/chats/:id',
  ],
  'a verb, which looks at where the ticket stands': ['/tickets/:id'],
  'Meta decides about a line, and a kept message is settled once': [
    '/official-lines/:id',
    '/official-lines/:id/kept',
    '/messages/:id/left-in-doubt',
  ],
  'an answer to one attempt, which the call names': ['/whatsappsession/:id/passkey'],
  'the installation has one, which only operators set': ['/official-lines/platform-app'],
}

function saysWhatItSaw({ input }: Endpoint): boolean {
  return Object.keys((input as { shape?: object }).shape ?? {}).some((field) => /^(updatedAt|\w+SeenAt)$/.test(field))
}

test('a change of a record that a form shows states the version it saw, so that the later of two is refused', () => {
  const changes = w.app.features
    .flatMap(({ routes = [] }) => routes)
    .flatMap(({ endpoint }) => (endpoint.method === 'PUT' ? [endpoint] : []))
  expect(changes.length).toBeGreaterThan(30)
  const blind = changes.filter((endpoint) => !saysWhatItSaw(endpoint)).map(({ path }) => path as string)
  expect(blind.sort()).toEqual(Object.values(unseen).flat().sort())
})
