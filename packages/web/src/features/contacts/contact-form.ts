import type { UseFormReturn } from 'react-hook-form'
import { createContact, type Contact } from '@recado/contract/contacts/api'
import { maxTags } from '@recado/contract/tags/api'
import { z } from 'zod/mini'
import '#platform/api/validation.ts'

const withTags = z.extend(createContact.input, { tags: z.array(z.int()).check(z.maxLength(maxTags)) })

/** A user who may not see numbers gets the contact without its number, so none is required. */
export function schemaFor(contact: Contact | null) {
  const { number } = withTags.shape
  return contact?.number === '' ? z.extend(withTags, { number: z.union([z.literal(''), number]) }) : withTags
}

export type ContactInput = z.input<typeof withTags>
export type ContactValues = z.output<typeof withTags>

/** The form's initial values: the contact, or the searched text as name or number. */
export function startingValues(contact: Contact | null, typed: string): ContactInput {
  if (contact) return valuesOf(contact)
  const isNumber = /^(?=.*\p{Nd})\P{L}+$/u.test(typed)
  return { name: isNumber ? '' : typed, number: isNumber ? typed : '', email: '', extraInfo: [], disableBot: false, tags: [] }
}

export function valuesOf({ name, number, email, extraInfo, disableBot, tags }: Contact): ContactInput {
  return { name, number, email, extraInfo, disableBot, tags: tags.map(({ id }) => id) }
}

export type ContactForm = UseFormReturn<ContactInput, unknown, ContactValues>
