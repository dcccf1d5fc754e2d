import { ownSwitch } from '#platform/own-switch.ts'

/** Whether Enter sends, or only Ctrl+Enter. */
export const useEnterSends = ownSwitch('enterSends', true)
