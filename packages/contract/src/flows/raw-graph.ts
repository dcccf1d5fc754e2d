import { z } from 'zod/mini'

export const maxNodes = 1_000

/** An id of a node or an edge: 30 random letters and digits for our own ones. Keys of nodes are stored under it. */
export const nodeId = z.string().check(z.regex(/^(?!__proto__$)[\w-]{1,64}$/))

const coordinate = z.number().check(z.minimum(-1e6), z.maximum(1e6))

/** A node as received. The whole flow's check validates `data` by the node's type, so that each fault is reported with its node. */
export const rawNode = z.object({
  id: nodeId,
  position: z.object({ x: coordinate, y: coordinate }),
  type: z.string().check(z.maxLength(20)),
  data: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  style: z.optional(z.record(z.string().check(z.maxLength(50)), z.union([z.string().check(z.maxLength(100)), z.number()]))),
})
export type RawNode = z.infer<typeof rawNode>

export const edge = z.object({
  id: z.optional(z.string().check(z.maxLength(300))),
  source: nodeId,
  target: nodeId,
  /** The way out of the source. Default: `a`. */
  sourceHandle: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
  targetHandle: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
})
export type Edge = z.infer<typeof edge>
