/** A schema of OpenAPI, as far as it is compared. */
export interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  maxLength?: number
  maxItems?: number
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}

/**
 * The description was put together from several: a schema whose name was taken got a number behind it, but references kept the name. Each
 * is made to lead to the nearest schema of that name, which comes from the same part.
 */
export function withOwnReferences(description: Description): Description {
  const names = Object.keys(description.components.schemas)
  const nearest = (wanted: string, from: number) => {
    const distance = (name: string) => Math.abs(names.indexOf(name) - from)
    const variants = names.filter((name) => name.replace(/_\d+$/, '') === wanted)
    return variants.toSorted((one, other) => distance(one) - distance(other))[0] ?? wanted
  }
  const led = (value: unknown, from: number): unknown => {
    if (Array.isArray(value)) return value.map((one) => led(one, from))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => {
        const isReference = key === '$ref' && typeof held === 'string'
        return [key, isReference ? `#/components/schemas/${nearest(held.split('/').at(-1) ?? '', from)}` : led(held, from)]
      }),
    )
  }
  const schemas = Object.entries(description.components.schemas).map(([name, schema], from) => [name, led(schema, from)] as const)
  return { ...description, components: { schemas: Object.fromEntries(schemas) as Record<string, Schema> } }
}

/** A schema without references, and with all that it is made of in one. */
function whole({ components }: Description, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  const own = name === undefined ? schema : (components.schemas[name] ?? {})
  if (own.$ref !== undefined) return whole({ components, paths: {} }, own)
  const parts = (own.allOf ?? []).map((part) => whole({ components, paths: {} }, part))
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}), own.properties) as Record<string, Schema>
  const required = [...parts.flatMap((part) => part.required ?? []), ...(own.required ?? [])]
  const type = own.type ?? parts.find((part) => part.type)?.type
  return { ...own, ...(type !== undefined && { type }), properties, required }
}

/** What in a value is not as the schema says. */
export function differences(description: Description, schema: Schema, value: unknown, at: string): string[] {
  const { oneOf, anyOf, type, ...rest } = whole(description, schema)
  const variants = oneOf ?? anyOf
  const ofVariant = variants
    ?.map((one) => differences(description, one, value, at))
    .toSorted((one, other) => one.length - other.length)[0]
  // A schema with variants may have properties of its own beside them.
  if (ofVariant && Object.keys(rest.properties ?? {}).length === 0) return ofVariant
  if (type !== undefined && !isOfType(value, type)) return [`${at} is ${JSON.stringify(value)}, described as ${type}`]
  if (rest.enum && !rest.enum.includes(value))
    return [`${at} is ${JSON.stringify(value)}, described as one of ${rest.enum.join(', ')}`]
  if (Array.isArray(value)) {
    const items = rest.items
    return items ? value.flatMap((one, place) => differences(description, items, one, `${at}[${place}]`)) : []
  }
  return typeof value === 'object' && value !== null ? ofObject(description, rest, value as Record<string, unknown>, at) : []
}

function ofObject(description: Description, schema: Schema, value: Record<string, unknown>, at: string): string[] {
  const { properties = {}, required = [] } = schema
  const missing = required.filter((name) => value[name] === undefined).map((name) => `${at}.${name} is described, but missing`)
  if (Object.keys(properties).length === 0) return missing
  const known = Object.entries(value).flatMap(([name, held]) => {
    const property = properties[name]
    return property ? differences(description, property, held, `${at}.${name}`) : [`${at}.${name} is not described`]
  })
  return [...missing, ...known]
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** The places in a schema, with what limits each: `text.body`, `contacts[].name`. */
export function placesOf(description: Description, schema: Schema, at: string): Map<string, string> {
  const { properties = {}, items, oneOf, anyOf, maxLength, maxItems } = whole(description, schema)
  const places = new Map([[at, [maxLength, maxItems].filter((limit) => limit !== undefined).join()]])
  const below = [
    ...(items ? [[`${at}[]`, items] as const] : []),
    ...Object.entries(properties).map(([name, property]) => [`${at}.${name}`, property] as const),
    ...[...(oneOf ?? []), ...(anyOf ?? [])].map((variant) => [at, variant] as const),
  ]
  for (const [place, held] of below) {
    for (const [found, limit] of placesOf(description, held, place)) places.set(found, limit || (places.get(found) ?? ''))
  }
  return places
}
