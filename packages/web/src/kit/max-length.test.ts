import { createContact } from '@recado/contract/contacts/api'
import { createContactListItem } from '@recado/contract/contact-lists/items'
import { maxMessageLength } from '@recado/contract/field'
import { createQueue } from '@recado/contract/queues/api'
import { createUser } from '@recado/contract/users/api'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { maxLengthIn } from './max-length.ts'

test.each([
  [createContact.input, 'name', 50],
  [createContact.input, 'extraInfo.0.value', 1000],
  [createContactListItem.input, 'email', 254],
  [createQueue.input, 'greetingMessage', maxMessageLength],
  [createUser.input, 'queueIds', undefined],
  [createUser.input, 'nothing.of.it', undefined],
  [z.object({ reason: z._default(z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(7)))), '') }), 'reason', 7],
  [z.object({ free: z.string() }), 'free', undefined],
])('the maximum length of a text is read from its schema, however that is wrapped: %#', (schema, name, longest) => {
  expect(maxLengthIn(schema, name.split('.'))).toBe(longest)
})
