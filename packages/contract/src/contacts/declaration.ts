import { everyone, managers } from '#profiles.ts'

export const permissions = {
  'contacts:view': everyone,
  'contacts:edit': everyone,
  'contacts-page:deleteContact': managers,
} as const

export const errors = {
  ERR_NO_CONTACT_FOUND: [404, 'No such contact.'],
  ERR_TOO_MANY_CONTACTS: [400, 'That is done with fewer contacts at once; details.most says with how many.'],
  ERR_DUPLICATED_CONTACT: [409, 'A contact with this number exists.'],
  ERR_CONTACT_BLOCKED: [409, 'The contact is blocked: unblock it first.'],
  /** Why a campaign's message was not sent. */
  ERR_CONTACT_OPTED_OUT: [409, 'The contact wants no campaigns.'],
  ERR_MARKETING_STOPPED: [409, 'The contact has stopped marketing of this account: `since` says when.'],
  ERR_MARKETING_HELD: [409, 'Meta holds marketing back for this contact: not again before `until`.'],
  ERR_WAPP_CHECK_CONTACT: [502, 'The number could not be checked.'],
  ERR_WAPP_INVALID_CONTACT: [400, 'The number is not on WhatsApp.'],
} as const

export const references = ['contact'] as const
