import { $ZodArray, $ZodNullable, $ZodObject, $ZodObjectJIT, $ZodOptional, type $ZodType, clone } from 'zod/v4/core'

const made = new WeakMap<$ZodType, $ZodType>()

/**
 * The same schema with compiled checkers for its objects, which take a third of the time. Those of the contract go from key to key, because
 * browsers forbid compiling code. Source: zod 4, core/schemas.ts, $ZodObjectJIT.
 */
export function compiled<Schema extends $ZodType>(schema: Schema): Schema {
  const known = made.get(schema) ?? compile(schema)
  made.set(schema, known)
  return known as Schema
}

function compile(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodObject) {
    const { def } = schema._zod
    const fields = Object.entries(def.shape).map(([key, field]) => [key, compiled(field)])
    return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) })
  }
  if (schema instanceof $ZodArray) return clone(schema, { ...schema._zod.def, element: compiled(schema._zod.def.element) })
  if (schema instanceof $ZodNullable || schema instanceof $ZodOptional)
    return clone(schema, { ...schema._zod.def, innerType: compiled(schema._zod.def.innerType) })
  return schema
}
