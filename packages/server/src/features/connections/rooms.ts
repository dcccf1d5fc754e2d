import { can } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'
import { roomOf } from '#platform/live/rooms.ts'

/** The rooms of users who may pair a number, and of all other users. */
export const connectionRoom = {
  managers: (companyId: number) => roomOf(companyId, 'connections:managers'),
  others: (companyId: number) => roomOf(companyId, 'connections:others'),
}

export function roomsOf({ companyId, profile }: Viewer): string[] {
  return [can(profile, 'connections:manage') ? connectionRoom.managers(companyId) : connectionRoom.others(companyId)]
}
