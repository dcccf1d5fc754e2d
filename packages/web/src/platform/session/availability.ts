import { setAvailability } from '@recado/contract/platform/session'
import type { Availability } from '@recado/contract/platform/mute'
import { call } from '#platform/api/api.ts'
import { changeMe } from './change-me.ts'

/** Tells colleagues whether the user is available. */
export function chooseAvailability(availability: Availability): Promise<void> {
  return changeMe({ availability }, () => call(setAvailability, { availability }))
}
