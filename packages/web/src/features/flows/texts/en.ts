import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const flows: Translation<typeof pt.flows> = {
  errors: {
    ERR_NO_FLOW_FOUND: 'This flow no longer exists.',
    ERR_NO_FLOW_VERSION_FOUND: 'This version of the flow no longer exists.',
    ERR_FLOW_NAME_EXISTS: 'Another flow has this name.',
    ERR_FLOW_INVALID: 'The flow cannot be saved yet: see the blocks that are marked.',
    ERR_FLOW_CHANGED: 'Somebody saved this flow after you opened it.',
    ERR_FLOW_INACTIVE: 'This flow is inactive, or nothing follows its start.',
    ERR_FLOW_RUNNING: 'A flow is already running in this conversation.',
  },
}
