export const profiles = ['user', 'supervisor', 'admin', 'owner'] as const
export type Profile = (typeof profiles)[number]

export const everyone: readonly Profile[] = [...profiles]
export const managers = ['admin', 'owner'] as const
export const admins = ['admin'] as const
