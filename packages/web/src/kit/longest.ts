import { createContext, useContext } from 'react'
import type { z } from 'zod/mini'

/** How long the text of a field may be, by the schema of the form around it. */
export const FormSchema = createContext<z.core.$ZodType | null>(null)

/** Undefined where the schema says nothing of it. */
export function useLongest(name: string): number | undefined {
  const schema = useContext(FormSchema)
  return schema ? longestIn(schema, name.split('.')) : undefined
}

/** The length that the schema allows at most for the text under these names; an item of a list goes by any number. */
export function longestIn(schema: z.core.$ZodType, [name, ...rest]: readonly string[]): number | undefined {
  const { def } = schema._zod as unknown as Node
  // Of several kinds of value, the one that is a text says it.
  if (def.options) return def.options.map((option) => longestIn(option, name === undefined ? [] : [name, ...rest])).find(Boolean)
  const inner = def.innerType ?? def.in
  if (inner) return longestIn(inner, name === undefined ? [] : [name, ...rest])
  if (name === undefined) return lengthIn(def)
  const next = def.element ?? def.shape?.[name]
  return next && longestIn(next, rest)
}

/** What is known of a schema within: of a wrapper what it wraps, of a list its items, of an object its fields. */
interface Node {
  def: {
    type: string
    checks?: { _zod: { def: { check: string; maximum?: number } } }[]
    innerType?: z.core.$ZodType
    in?: z.core.$ZodType
    options?: z.core.$ZodType[]
    element?: z.core.$ZodType
    shape?: Record<string, z.core.$ZodType>
  }
}

function lengthIn({ type, checks = [] }: Node['def']): number | undefined {
  const found = checks.find(({ _zod: { def } }) => def.check === 'max_length')
  return type === 'string' ? found?._zod.def.maximum : undefined
}
