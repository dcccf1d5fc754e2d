import type { PhoneNumber } from '#meta/accounts.ts'
import { countryCodeOf, type Person } from '#meta/people.ts'
import type { State } from '#meta/state.ts'
import type { Outgoing } from './shapes.ts'

const isId = /^\d*\.?[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/

/** Whom a message is for. An id in `to` is accepted, and nothing ever arrives. */
export interface Recipient {
  /** As the caller wrote it. */
  input: string
  /** The registered form, or the digits as they are where there is no person. */
  digits: string | undefined
  person: Person | undefined
  isById: boolean
  isSwallowed: boolean
}

/** `to` wins over `recipient`. A number without its plus sign gets the business's own country code in front. */
export function findRecipient({ people }: State, { digits: own, waba }: PhoneNumber, { to, recipient }: Outgoing): Recipient {
  if (to === undefined) {
    const person = people.findById(waba.portfolio, recipient ?? '')
    return { input: recipient ?? '', digits: undefined, person, isById: true, isSwallowed: false }
  }
  if (isId.test(to)) return { input: to, digits: undefined, person: undefined, isById: true, isSwallowed: true }
  const written = to.replaceAll(/\D/g, '')
  const digits = to.trim().startsWith('+') ? written : countryCodeOf(own) + written
  const person = people.find(digits)
  return { input: to, digits: person?.number ?? digits, person, isById: false, isSwallowed: false }
}
