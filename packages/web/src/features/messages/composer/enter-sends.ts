import { ownSwitch } from '#platform/own-switch.ts'

/** Does Enter send, or only with Ctrl? */
export const useEnterSends = ownSwitch('enterSends', true)
