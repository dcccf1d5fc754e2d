import { managers } from '#profiles.ts'

export const permissions = {
  /** Like the whole menu of campaigns: for users with drawer-admin-items:view. */
  'flows:manage': managers,
} as const

export const errors = {
  ERR_NO_FLOW_FOUND: [404, 'No such flow.'],
  ERR_FLOW_NAME_EXISTS: [409, 'Another flow of the company has this name.'],
  ERR_FLOW_INVALID: [400, 'The flow cannot run like this: details.faults says why, and at which nodes.'],
  ERR_FLOW_CHANGED: [409, 'Another user saved the flow since (details.version): load it, or overwrite it.'],
  ERR_NO_FLOW_VERSION_FOUND: [404, 'The flow has no such version.'],
  ERR_FLOW_INACTIVE: [409, 'The flow is inactive, or nothing follows its start.'],
  ERR_FLOW_RUNNING: [409, 'A flow is running in this conversation already.'],
} as const

export const references = ['flow', 'flowVersion'] as const
