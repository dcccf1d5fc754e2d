import * as announcements from '#announcements/declaration.ts'
import * as audit from '#audit/declaration.ts'
import * as auth from '#auth/declaration.ts'
import * as backups from '#backups/declaration.ts'
import * as bots from '#bots/declaration.ts'
import * as campaigns from '#campaigns/declaration.ts'
import * as chats from '#chats/declaration.ts'
import * as companies from '#companies/declaration.ts'
import * as companyFiles from '#company-files/declaration.ts'
import * as connections from '#connections/declaration.ts'
import * as contactImports from '#contact-imports/declaration.ts'
import * as contactLists from '#contact-lists/declaration.ts'
import * as contactMerges from '#contact-merges/declaration.ts'
import * as contacts from '#contacts/declaration.ts'
import * as fileLists from '#file-lists/declaration.ts'
import * as triggerPhrases from '#trigger-phrases/declaration.ts'
import * as flows from '#flows/declaration.ts'
import * as helps from '#helps/declaration.ts'
import * as invoices from '#invoices/declaration.ts'
import * as media from '#media/declaration.ts'
import * as messagePrices from '#message-prices/declaration.ts'
import * as messages from '#messages/declaration.ts'
import * as messagesApi from '#messages-api/declaration.ts'
import * as officialLines from '#official-lines/declaration.ts'
import * as passwordReset from '#password-reset/declaration.ts'
import * as payments from '#payments/declaration.ts'
import * as personalData from '#personal-data/declaration.ts'
import * as plans from '#plans/declaration.ts'
import * as prompts from '#prompts/declaration.ts'
import * as integrations from '#integrations/declaration.ts'
import * as queues from '#queues/declaration.ts'
import * as quickMessages from '#quick-messages/declaration.ts'
import * as schedules from '#schedules/declaration.ts'
import * as settings from '#settings/declaration.ts'
import * as shared from './shared.ts'
import * as signUp from '#sign-up/declaration.ts'
import * as tags from '#tags/declaration.ts'
import * as templates from '#templates/declaration.ts'
import * as ticketNotes from '#ticket-notes/declaration.ts'
import * as tickets from '#tickets/declaration.ts'
import * as users from '#users/declaration.ts'
import * as webhooks from '#webhooks/declaration.ts'

/**
 * Collects what each feature declares in `<feature>/declaration.ts`. A feature has one import here and appears in the lists it adds to. An
 * undeclared permission, code or kind of record does not compile.
 */
export const permissions = {
  ...announcements.permissions,
  ...audit.permissions,
  ...auth.permissions,
  ...campaigns.permissions,
  ...chats.permissions,
  ...companies.permissions,
  ...companyFiles.permissions,
  ...connections.permissions,
  ...contactLists.permissions,
  ...contacts.permissions,
  ...fileLists.permissions,
  ...flows.permissions,
  ...helps.permissions,
  ...invoices.permissions,
  ...messagesApi.permissions,
  ...personalData.permissions,
  ...prompts.permissions,
  ...integrations.permissions,
  ...queues.permissions,
  ...quickMessages.permissions,
  ...schedules.permissions,
  ...settings.permissions,
  ...tags.permissions,
  ...tickets.permissions,
  ...users.permissions,
  ...webhooks.permissions,
}

/**
 * Every code the server answers: its HTTP status, and plain English for integrators. Screens have their own texts. Without the mark that
 * this has no side effects, a bundler would ship all of it to the screens.
 */
export const errors = /* @__PURE__ */ (() => ({
  ...announcements.errors,
  ...auth.errors,
  ...backups.errors,
  ...bots.errors,
  ...campaigns.errors,
  ...chats.errors,
  ...companies.errors,
  ...companyFiles.errors,
  ...connections.errors,
  ...contactImports.errors,
  ...contactLists.errors,
  ...contactMerges.errors,
  ...contacts.errors,
  ...fileLists.errors,
  ...triggerPhrases.errors,
  ...flows.errors,
  ...helps.errors,
  ...invoices.errors,
  ...media.errors,
  ...messagePrices.errors,
  ...messages.errors,
  ...messagesApi.errors,
  ...officialLines.errors,
  ...passwordReset.errors,
  ...payments.errors,
  ...plans.errors,
  ...prompts.errors,
  ...integrations.errors,
  ...queues.errors,
  ...quickMessages.errors,
  ...schedules.errors,
  ...settings.errors,
  ...shared.errors,
  ...signUp.errors,
  ...tags.errors,
  ...templates.errors,
  ...ticketNotes.errors,
  ...tickets.errors,
  ...users.errors,
  ...webhooks.errors,
}))()

/** The kinds of records that a call can refer to. */
export const references = [
  ...announcements.references,
  ...bots.references,
  ...campaigns.references,
  ...chats.references,
  ...companies.references,
  ...connections.references,
  ...contactImports.references,
  ...contactLists.references,
  ...contactMerges.references,
  ...contacts.references,
  ...fileLists.references,
  ...triggerPhrases.references,
  ...flows.references,
  ...helps.references,
  ...invoices.references,
  ...messagePrices.references,
  ...messages.references,
  ...officialLines.references,
  ...plans.references,
  ...prompts.references,
  ...integrations.references,
  ...queues.references,
  ...quickMessages.references,
  ...schedules.references,
  ...tags.references,
  ...templates.references,
  ...ticketNotes.references,
  ...tickets.references,
  ...users.references,
  ...webhooks.references,
] as const
