import type { Profile } from '@recado/contract/profiles'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'

/** Those of one profile: which settings one may read depends on it alone. */
export function settingsRoom(companyId: number, profile: Profile): string {
  return roomOf(companyId, `settings:${profile}`)
}

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return [settingsRoom(companyId, profile)]
}
