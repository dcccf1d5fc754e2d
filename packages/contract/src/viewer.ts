import type { Profile } from './profiles.ts'

/** The user who is looking: what visibility depends on. */
export interface Viewer {
  id: number
  companyId: number
  profile: Profile
  queueIds: readonly number[]
  allTicket: 'enabled' | 'desabled'
}
