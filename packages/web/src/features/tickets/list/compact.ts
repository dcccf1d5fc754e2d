import { ownSwitch } from '#platform/own-switch.ts'

/** Whether the rows show only the author and the text, so that more of them fit. */
export const useCompact = ownSwitch('compactList', false)
