import { ownSwitch } from '#platform/own-switch.ts'

/** Does the user's name go above what they write? */
export const useSignOff = ownSwitch('signOff', true)
