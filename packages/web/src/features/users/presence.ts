import type { User } from '@recado/contract/users/api'

/** The state to show of a colleague. An offline colleague is neither away nor busy. */
export function presenceOf({ online, availability }: Pick<User, 'online' | 'availability'>) {
  return online ? availability : 'offline'
}

export const presenceDots = { online: 'bg-ok', away: 'bg-warn', busy: 'bg-bad', offline: 'bg-text3' } as const
