import { permissions } from '#catalogue.ts'
import type { Profile } from '#profiles.ts'

/** Names with a dash-colon form are the specification's. */
export type Permission = keyof typeof permissions

/** Does the profile hold the permission? Route guards, menus and dialogs all ask this one table. */
export function can(profile: Profile, permission: Permission): boolean {
  return (permissions[permission] as readonly Profile[]).includes(profile)
}
