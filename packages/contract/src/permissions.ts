export const profiles = ['user', 'supervisor', 'admin', 'owner'] as const
export type Profile = (typeof profiles)[number]

const everyone = profiles
const managers = ['admin', 'owner'] as const

/** Who may do what: the one table that route guards, menus and dialogs read. Names with a dash-colon form are the specification's. */
export const permissions = {
  'session:use': everyone,
  'tickets:work': everyone,
  'tickets:see-all': managers,
  'tickets:delete': managers,
  'tickets-manager:showall': managers,
  'connections:view': everyone,
  'connections:manage': managers,
  'queues:view': everyone,
  'users:view': everyone,
  'tags:view': everyone,
  'quick-messages:use': everyone,
  'quick-messages:share': ['supervisor', 'admin', 'owner'],
  'schedules:use': everyone,
  'contacts:view': everyone,
  'contacts:edit': everyone,
  'settings:view': everyone,
  'dashboard:view': managers,
  'drawer-admin-items:view': managers,
  'user-modal:editProfile': managers,
  'user-modal:editQueues': managers,
  'contacts-page:deleteContact': managers,
} as const satisfies Record<string, readonly Profile[]>

export type Permission = keyof typeof permissions

/** Does the profile hold the permission? */
export function can(profile: Profile, permission: Permission): boolean {
  return (permissions[permission] as readonly Profile[]).includes(profile)
}
