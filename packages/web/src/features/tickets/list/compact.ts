import { ownSwitch } from '#platform/own-switch.ts'

/** Do the rows show only who wrote what, so that more of them fit? */
export const useCompact = ownSwitch('compactList', false)
