export const flowFaults = [
  'too-many-nodes',
  'no-start',
  'many-starts',
  'same-id',
  'unknown-type',
  'data',
  'empty-text',
  'empty-file',
  'interval',
  'same-option',
  'no-key',
  'unknown-name',
  'edge-end',
  'edge-handle',
  'cycle',
  'unknown-queue',
  'unknown-file',
  'unknown-template',
  'address',
  'unreachable',
  'many-ways',
] as const
export type FlowFault = (typeof flowFaults)[number]

/** What is wrong, and where: at a node, at one of its fields, or at an edge, given by its source. */
export interface FlowIssue {
  code: FlowFault
  nodeId: string | null
  field: string | null
}
