import type { Profile } from '@recado/contract/profiles'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'

/** The room of one profile. The settings that a user may read depend on the profile alone. */
export function settingsRoom(companyId: number, profile: Profile): string {
  return roomOf(companyId, `settings:${profile}`)
}

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return [settingsRoom(companyId, profile)]
}
