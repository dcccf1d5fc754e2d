import type { User } from '@recado/contract/users/api'

/** What to show of a colleague: whoever is not there is neither away nor busy. */
export function standingOf({ online, availability }: Pick<User, 'online' | 'availability'>) {
  return online ? availability : 'offline'
}

export const standingDots = { online: 'bg-ok', away: 'bg-warn', busy: 'bg-bad', offline: 'bg-text3' } as const
