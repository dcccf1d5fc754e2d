import { createContext, useContext } from 'react'
import type { z } from 'zod/mini'

/** The schema of the surrounding form, which limits the length of its texts. */
export const FormSchema = createContext<z.core.$ZodType | null>(null)

/** The maximum length of the field's text. Undefined if the schema sets none. */
export function useMaxLength(name: string): number | undefined {
  const schema = useContext(FormSchema)
  return schema ? maxLengthIn(schema, name.split('.')) : undefined
}

/** The maximum length that the schema allows for the text at this path. Any number stands for an item of a list. */
export function maxLengthIn(schema: z.core.$ZodType, [name, ...rest]: readonly string[]): number | undefined {
  const { def } = schema._zod as unknown as Node
  // Of several kinds of value, the one that is a text decides.
  if (def.options)
    return def.options.map((option) => maxLengthIn(option, name === undefined ? [] : [name, ...rest])).find(Boolean)
  const inner = def.innerType ?? def.in
  if (inner) return maxLengthIn(inner, name === undefined ? [] : [name, ...rest])
  if (name === undefined) return lengthIn(def)
  const next = def.element ?? def.shape?.[name]
  return next && maxLengthIn(next, rest)
}

/** The inner schemas that are read: those of a wrapper, of a list's items and of an object's fields. */
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
