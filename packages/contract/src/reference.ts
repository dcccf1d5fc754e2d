import { z } from 'zod/mini'
import type { references as referenceKinds } from '#catalogue.ts'
import { parseJson } from './field.ts'

export type ReferenceKind = (typeof referenceKinds)[number]

/** Which input fields refer to which kind of record. The fence tests try each with another company's record. */
export const references = z.registry<{ kind: ReferenceKind; by?: 'id' | 'uuid' | 'list' }>()

const maxId = 2_147_483_647

/** A numeric id in a JSON body. */
export function reference(kind: ReferenceKind) {
  return z.int().check(z.positive(), z.maximum(maxId)).register(references, { kind })
}

/** A numeric id in a path or query, where it arrives as text. */
export function pathReference(kind: ReferenceKind) {
  return z.coerce.number().check(z.int(), z.positive(), z.maximum(maxId)).register(references, { kind })
}

/** The uuid that addresses carry instead of a number. */
export function uuidReference(kind: ReferenceKind) {
  return z.uuid().register(references, { kind, by: 'uuid' })
}

/** A list of ids in a query: a JSON array as text, `[1,2]`. An empty one filters nothing, as if it were absent. */
export function referenceList(kind: ReferenceKind) {
  const ids = z.pipe(
    z.array(reference(kind)).check(z.maxLength(100)),
    z.transform((list) => (list.length > 0 ? list : undefined)),
  )
  return z.pipe(z.pipe(z.string(), z.transform(parseJson)), ids).register(references, { kind, by: 'list' })
}
