import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done } from '#field.ts'
import { pathReference } from '#reference.ts'

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/contacts/:id/personal-data',
  summary:
    'All that is kept of one contact, deleted ones too, as JSON: what is known of it, what it asked for, its tickets, ' +
    'messages, notes and schedules; `deletedBefore` are the contacts that were deleted and were the same person. Of ' +
    'files it says name and kind: their addresses work for an hour alone. A contact within another contact is told of ' +
    'with that one. The audit says who took it.',
  allow: 'contacts:personal-data',
  writes: true,
  input: z.object({ id: pathReference('contact') }),
  download: { type: 'application/json; charset=utf-8', name: 'contato.json' },
  output: z.string(),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const erasePersonalData = endpoint({
  method: 'DELETE',
  path: '/contacts/:id/personal-data',
  summary:
    'Erase the person, also of a contact that was deleted: name, numbers, picture, details, notes, schedules and what it ' +
    'asked for. Its tickets and messages stay, without the person. Nothing brings it back. A contact within another ' +
    'contact is erased with that one, and so are the contacts that were deleted and were the same person. Refused while ' +
    'it has a live ticket; details.ticket says which.',
  allow: 'contacts:personal-data',
  input: z.object({ id: pathReference('contact') }),
  output: done,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_OTHER_OPEN_TICKET'],
})
