import { z } from 'zod/mini'
import { endpoint, type Endpoint, type Schema } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { done, seenAt } from './field.ts'
import { push } from './push.ts'
import { pathReference, type ReferenceKind } from './reference.ts'

type Fields = Readonly<Record<string, z.core.$ZodType>>

/** What the calls of one kind of record share. */
export interface RecordsOf<R extends Schema> {
  path: `/${string}`
  kind: ReferenceKind
  record: R
  /** The code when no record has this id. */
  missing: ErrorCode
  /** Who may open a record. */
  view: Endpoint['allow']
  /** Who may add, change and delete a record. */
  edit: Endpoint['allow']
  plan?: Endpoint['plan']
}

/**
 * Makes the calls that show, add, change and delete a record of a kind. `errors` are the codes of a call besides the one for a missing
 * record, and besides ERR_CONFLICT for a change.
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordsOf<R extends Schema>({ path, kind, record, missing, view, edit, plan }: RecordsOf<R>) {
  const id = z.object({ id: pathReference(kind) })
  const planned = plan ? { plan } : {}
  const one = `${path}/:id` as const
  return {
    id,
    show: /* @__NO_SIDE_EFFECTS__ */ (summary: string) =>
      endpoint({ ...planned, method: 'GET', path: one, summary, allow: view, input: id, output: record, errors: [missing] }),
    create: /* @__NO_SIDE_EFFECTS__ */ <F extends Fields>(summary: string, fields: F, errors: readonly ErrorCode[] = []) =>
      endpoint({ ...planned, method: 'POST', path, summary, allow: edit, input: z.object(fields), output: record, errors }),
    /** A patch of these fields. */
    update: /* @__NO_SIDE_EFFECTS__ */ <F extends Fields>(summary: string, fields: F, errors: readonly ErrorCode[] = []) => {
      const input = z.extend(id, { updatedAt: seenAt, ...z.partial(z.object(fields)).shape })
      const all: readonly ErrorCode[] = [missing, ...errors, 'ERR_CONFLICT']
      return endpoint({ ...planned, method: 'PUT', path: one, summary, allow: edit, input, output: record, errors: all })
    },
    remove: /* @__NO_SIDE_EFFECTS__ */ (summary: string, errors: readonly ErrorCode[] = []) => {
      const all: readonly ErrorCode[] = [missing, ...errors]
      return endpoint({ ...planned, method: 'DELETE', path: one, summary, allow: edit, input: id, output: done, errors: all })
    },
  }
}

/**
 * The push about a changed record: `{ action, [as]: record }`, or `{ action: 'delete', [id]: … }`.
 * @param as the name under which the record travels
 * @param id the name under which its id travels
 */
/* @__NO_SIDE_EFFECTS__ */
export function changesOf<R extends Schema, As extends string = 'record', Id extends string = 'id'>(
  name: string,
  record: R,
  as: As = 'record' as As,
  id: Id = 'id' as Id,
) {
  const saved = z.enum(['create', 'update'])
  const deleted = z.literal('delete')
  const kept = { action: saved, [as]: record } as { action: typeof saved } & Record<As, R>
  const gone = { action: deleted, [id]: z.int() } as { action: typeof deleted } & Record<Id, z.ZodMiniInt>
  return push(name, z.discriminatedUnion('action', [z.object(kept), z.object(gone)]))
}
