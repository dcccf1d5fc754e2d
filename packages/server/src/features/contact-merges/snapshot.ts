import type { Joined } from '#features/contacts/joining.ts'

/** What it takes to undo a merge: of the contacts, and of each feature by its name. The contact that went stays hidden as long. */
export interface Snapshot {
  contacts: Joined
  [feature: string]: unknown
}
