import { can, type Permission } from '@recado/contract/permissions'
import type { Viewer } from '@recado/contract/viewer'

/** A room of a company's sockets. Its name includes the company, so that no two companies share a room. */
export function roomOf(companyId: number, name: string): string {
  return `c:${companyId}:${name}`
}

/** The rooms every person's sockets are in. Features add theirs (`Feature.rooms`). */
export const room = {
  /** Every user of every company. */
  everybody: 'everybody',
  company: (companyId: number) => `c:${companyId}`,
  user: (companyId: number, userId: number) => roomOf(companyId, `user:${userId}`),
  /** A person's screens of one sign-in. */
  session: (companyId: number, sessionId: string) => roomOf(companyId, `session:${sessionId}`),
}

/** The room of users who have a permission on a feature's records, and the function for its `rooms` that puts them there. */
export function roomForPermission(feature: string, permission: Permission) {
  const roomIn = ({ companyId }: { companyId: number }) => roomOf(companyId, `${feature}:managers`)
  return { roomIn, roomsOf: (viewer: Viewer) => (can(viewer.profile, permission) ? [roomIn(viewer)] : []) }
}
