import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp, parseJson, seenAt } from '#field.ts'
import { nameSchema } from '#name.ts'
import { maxFilesPerCall } from '#media/api.ts'
import { push } from '#push.ts'
import { pathReference, reference } from '#reference.ts'
import { flowFaults } from './faults.ts'
import { edge, rawNode, maxNodes } from './raw-graph.ts'

/** The maximum bytes of a picture, a sound and a film in a flow. */
export const flowFileBytes = { img: 2 * 1024 * 1024, audio: 5 * 1024 * 1024, video: 20 * 1024 * 1024 } as const

/** An automated conversation. */
export const flow = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether it may be started. */
  active: z.boolean(),
  /** Whether users may start it in a conversation by typing `/`. */
  isSlashCommand: z.boolean(),
  /** How many phrases currently start it, and how many integrations begin it. */
  phrases: z.int(),
  integrations: z.int(),
  /** The latest version. Null while none was saved. */
  versionId: z.nullable(z.int()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Flow = z.infer<typeof flow>

const issue = z.object({ code: z.enum(flowFaults), nodeId: z.nullable(z.string()), field: z.nullable(z.string()) })

const graph = {
  nodes: z.array(rawNode).check(z.maxLength(maxNodes + 1)),
  connections: z.array(edge).check(z.maxLength(5 * maxNodes)),
}

/** What can be drawn and run. It never contains the keys of nodes: `hasApiKey` and `hasVoiceKey` tell whether there is one. */
export const savedGraph = z.object(graph)
export type SavedGraph = z.infer<typeof savedGraph>

const user = z.nullable(z.object({ id: z.int(), name: z.string() }))

/** A saved version of a flow. */
export const flowVersion = z.object({
  id: z.int(),
  /** The version's number within the flow, counted from 1. */
  number: z.int(),
  user,
  at: timestamp,
  nodes: z.int(),
  /** Blocks that were added, removed and changed since the previous version. */
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The version that this one restored. */
  restoredFrom: z.nullable(z.int()),
})
export type FlowVersion = z.infer<typeof flowVersion>

const shared = { allow: 'flows:manage', plan: 'useCampaigns' } as const
const flowId = z.object({ id: pathReference('flow') })
const name = nameSchema(2, 50)

export const listFlows = endpoint({
  ...shared,
  method: 'GET',
  path: '/flowbuilder',
  summary: 'All flows of the company, by name.',
  input: z.object({}),
  output: z.object({ flows: z.array(flow) }),
  errors: [],
})

export const createFlow = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowbuilder',
  summary: 'A flow without content. It is active, and starts nothing before something follows its start.',
  input: z.object({ name, isSlashCommand: z._default(z.boolean(), false) }),
  output: flow,
  errors: ['ERR_FLOW_NAME_EXISTS'],
})

export const updateFlow = endpoint({
  ...shared,
  method: 'PUT',
  path: '/flowbuilder',
  summary: 'Rename a flow, switch it on or off. A patch. Switching it off ends its runs: those conversations go to people.',
  input: z.object({
    flowId: reference('flow'),
    updatedAt: seenAt,
    name: z.optional(name),
    isSlashCommand: z.optional(z.boolean()),
    active: z.optional(z.boolean()),
  }),
  output: flow,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_NAME_EXISTS', 'ERR_CONFLICT'],
})

export const deleteFlow = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/flowbuilder/:id',
  summary: 'Delete a flow with its versions and phrases. Its runs end: those conversations go to people.',
  input: flowId,
  output: done,
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const duplicateFlow = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowbuilder/duplicate',
  summary: 'A copy of a flow as it is now, with its files and keys, under a name of its own.',
  input: z.object({ flowId: reference('flow') }),
  output: flow,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_STORAGE_FULL'],
})

export const showFlow = endpoint({
  ...shared,
  method: 'GET',
  path: '/flowbuilder/flow/:id',
  summary: 'A flow with what was saved last (null: nothing yet), and what is odd about it.',
  input: flowId,
  output: z.object({ flow: z.extend(flow, { flow: z.nullable(savedGraph) }), warnings: z.array(issue) }),
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const saveFlow = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowbuilder/flow',
  summary:
    'Save what a flow does, as a new version; runs end on the version they began with. `versionId` names the version it ' +
    'was made from (null: none): when another was saved since, ERR_FLOW_CHANGED. Left out, it overwrites. A flow keeps ' +
    'its newest hundred versions, and those that runs went through; 20 saves a minute of a company.',
  input: z.object({
    idFlow: reference('flow'),
    ...graph,
    versionId: z.optional(z.nullable(reference('flowVersion'))),
    /** The version that saving this restores. */
    restoredFrom: z.optional(reference('flowVersion')),
  }),
  output: z.object({ flow, warnings: z.array(issue) }),
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_INVALID', 'ERR_FLOW_CHANGED', 'ERR_NO_FLOW_VERSION_FOUND', 'ERR_STORAGE_FULL'],
})

export const listFlowVersions = endpoint({
  ...shared,
  method: 'GET',
  path: '/flowbuilder/flow/:id/versions',
  summary: 'Who saved a flow and when, newest first: at most 100.',
  input: flowId,
  output: z.array(flowVersion),
  errors: ['ERR_NO_FLOW_FOUND'],
})

export const showFlowVersion = endpoint({
  ...shared,
  method: 'GET',
  path: '/flowbuilder/flow/:id/versions/:versionId',
  summary: 'A flow as it was in one version.',
  input: z.extend(flowId, { versionId: pathReference('flowVersion') }),
  output: savedGraph,
  errors: ['ERR_NO_FLOW_FOUND', 'ERR_NO_FLOW_VERSION_FOUND'],
})

const storedNames = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200))

export const listFlowFiles = endpoint({
  ...shared,
  method: 'GET',
  path: '/flowbuilder/files',
  summary:
    'Addresses of stored files, signed like a message’s mediaUrl, by the names that uploads answered. Unknown ones are left out.',
  input: z.object({ names: z.pipe(z.pipe(z.string(), z.transform(parseJson)), storedNames) }),
  output: z.array(z.object({ name: z.string(), original: z.string(), mediaUrl: z.string() })),
  errors: [],
})

/** Fields that clients of the family send along with files. They are accepted and ignored. */
const family = { fromMe: z.optional(z.unknown()), body: z.optional(z.unknown()) }
const stored = z.object({ name: z.string() })

export const uploadFlowImage = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowbuilder/img',
  summary:
    'A picture for a flow: png or jpeg, at most 2 MB. Answers the name that nodes call it by; it is kept once a saved flow has it.',
  input: z.object(family),
  upload: { field: 'medias', maxFiles: 1, maxBytes: flowFileBytes.img },
  output: stored,
  errors: [],
})

export const uploadFlowSound = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowbuilder/audio',
  summary: 'A sound (ogg, mp3, opus; at most 5 MB) or a film (mp4; at most 20 MB) for a flow, told apart by its bytes.',
  input: z.object(family),
  upload: { field: 'medias', maxFiles: 1, maxBytes: flowFileBytes.video },
  output: stored,
  errors: [],
})

export const uploadFlowContent = endpoint({
  ...shared,
  method: 'POST',
  path: '/flowbuilder/content',
  summary:
    'Up to ten files of a content block, each within the limit of its kind. Answers the names that nodes call them by, in the same order.',
  input: z.object(family),
  upload: { field: 'medias', maxFiles: maxFilesPerCall, maxBytes: flowFileBytes.video },
  output: z.array(z.string()),
  errors: [],
})

export const flowPush = push(
  'flow',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: flow }),
    z.object({ action: z.literal('delete'), id: z.int() }),
  ]),
)

/** The calls of their screen, and the push that it follows. */
export const flows = { list: listFlows, create: createFlow, update: updateFlow, remove: deleteFlow, push: flowPush }
