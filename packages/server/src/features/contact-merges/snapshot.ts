import type { MergedContacts } from '#features/contacts/merge.ts'

/** What is needed to undo a merge: for the contacts, and for each feature by its name. The contact that went stays hidden as long. */
export interface Snapshot {
  contacts: MergedContacts
  [feature: string]: unknown
}
