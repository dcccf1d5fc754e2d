import { ownSwitch } from '#platform/own-switch.ts'

/** Whether the user's name goes above the text. */
export const useSignOff = ownSwitch('signOff', true)
