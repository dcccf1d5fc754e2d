import type { PhoneNumber } from './accounts.ts'
import { type Conversation, idFor } from './people.ts'

/** Which number a change is about. */
export function metadataOf({ id, digits }: PhoneNumber): object {
  return { display_phone_number: digits, phone_number_id: id }
}

/** The person as a webhook names it, with the number or without. */
export function contactOf({ person, number }: Conversation, isNumberTold: boolean): object {
  const { name, username } = person
  return {
    profile: { name, ...(username !== undefined && { username }) },
    ...(isNumberTold && { wa_id: person.number }),
    user_id: idFor(person, number.waba.portfolio),
  }
}
