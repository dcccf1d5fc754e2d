import type { Joined } from '#features/contacts/joining.ts'
import type { Written } from '#features/messages/joining.ts'
import type { Brought } from '#features/tags/joining.ts'
import type { Followed } from '#features/tickets/joining.ts'

/** What it takes to undo a merge; its contact that went stays hidden as long. */
export interface Snapshot {
  contacts: Joined
  tickets: Followed
  messages: Written
  schedules: number[]
  /** Not in what an older release wrote down. */
  campaigns?: number[]
  tags: Brought
}
