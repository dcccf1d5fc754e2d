import { permissions } from '#catalogue.ts'
import type { Profile } from '#profiles.ts'

/** Names in dash-colon form come from the specification. */
export type Permission = keyof typeof permissions

/** Whether the profile has the permission. Route guards, menus and dialogs all ask this table. */
export function can(profile: Profile, permission: Permission): boolean {
  return (permissions[permission] as readonly Profile[]).includes(profile)
}
