import * as auth from '#declarations/auth.ts'
import * as companies from '#declarations/companies.ts'
import * as connections from '#declarations/connections.ts'
import * as contacts from '#declarations/contacts.ts'
import * as media from '#declarations/media.ts'
import * as messages from '#declarations/messages.ts'
import * as queues from '#declarations/queues.ts'
import * as quickMessages from '#declarations/quick-messages.ts'
import * as schedules from '#declarations/schedules.ts'
import * as settings from '#declarations/settings.ts'
import * as shared from '#declarations/shared.ts'
import * as tags from '#declarations/tags.ts'
import * as ticketNotes from '#declarations/ticket-notes.ts'
import * as tickets from '#declarations/tickets.ts'
import * as users from '#declarations/users.ts'

/**
 * What each feature declares in `declarations/<feature>.ts`, put together. A feature has one import here and stands in the lists it has
 * something for; a permission, a code or a kind of record that is not declared does not compile.
 */
export const permissions = {
  ...auth.permissions,
  ...connections.permissions,
  ...contacts.permissions,
  ...queues.permissions,
  ...quickMessages.permissions,
  ...schedules.permissions,
  ...settings.permissions,
  ...tags.permissions,
  ...tickets.permissions,
  ...users.permissions,
}

/**
 * Every code the server answers: its HTTP status, and plain English for integrators. Screens have texts of their own: unless it is
 * told that nothing happens here, a bundler would carry all this to them.
 */
export const errors = /* @__PURE__ */ (() => ({
  ...auth.errors,
  ...connections.errors,
  ...contacts.errors,
  ...media.errors,
  ...messages.errors,
  ...queues.errors,
  ...quickMessages.errors,
  ...schedules.errors,
  ...settings.errors,
  ...shared.errors,
  ...tags.errors,
  ...ticketNotes.errors,
  ...tickets.errors,
  ...users.errors,
}))()

/** The kinds of records that a call can name. */
export const references = [
  ...companies.references,
  ...connections.references,
  ...contacts.references,
  ...messages.references,
  ...queues.references,
  ...quickMessages.references,
  ...schedules.references,
  ...tags.references,
  ...ticketNotes.references,
  ...tickets.references,
  ...users.references,
] as const
