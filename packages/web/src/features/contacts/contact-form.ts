import type { UseFormReturn } from 'react-hook-form'
import { createContact, type Contact } from '@recado/contract/contacts/api'
import { z } from 'zod/mini'
import '#platform/api/validation.ts'

/** To those who may not see numbers the contact has none here, so none is required. */
export function schemaFor(contact: Contact | null) {
  const { number } = createContact.input.shape
  return contact?.number === ''
    ? z.extend(createContact.input, { number: z.union([z.literal(''), number]) })
    : createContact.input
}

export type ContactInput = z.input<typeof createContact.input>
export type ContactValues = z.output<typeof createContact.input>

/** The form's initial values: the contact, or what was searched for, as name or number. */
export function startingValues(contact: Contact | null, typed: string): ContactInput {
  if (contact) {
    const { name, number, email, extraInfo, disableBot } = contact
    return { name, number, email, extraInfo, disableBot }
  }
  const isNumber = /^[\d\s()+-]+$/.test(typed)
  return { name: isNumber ? '' : typed, number: isNumber ? typed : '', email: '', extraInfo: [], disableBot: false }
}

export type ContactForm = UseFormReturn<ContactInput, unknown, ContactValues>
