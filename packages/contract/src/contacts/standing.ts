import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { pathReference } from '#reference.ts'
import { contact } from './api.ts'

export const blockContact = endpoint({
  method: 'PUT',
  path: '/contacts/:id/block',
  summary:
    'Ignore a contact: what it writes is kept in its last ticket, opens none and calls nobody, and nobody writes to it. For those who may open all its live tickets.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contact') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const unblockContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:id/block',
  summary: 'Stop ignoring a contact: what it writes from now on opens tickets again.',
  allow: 'contacts:edit',
  input: z.object({ id: pathReference('contact') }),
  output: contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})
