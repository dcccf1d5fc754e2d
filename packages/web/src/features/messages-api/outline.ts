/** JSON Schema, as far as events use it. */
export interface Shape {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
  format?: string
}

const step = '  '

/** The values that a schema accepts, as JSON in which a type stands for each value: `number`, `"open" | "closed"`, `null | {…}`. */
export function outlineOf(shape: Shape, indent = ''): string {
  const { type, anyOf, enum: choices, properties, items, format } = shape
  if ('const' in shape) return JSON.stringify(shape.const)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return anyOf.map((one) => outlineOf(one, indent)).join(' | ')
  if (properties) {
    const inner = indent + step
    const lines = Object.entries(properties).map(([name, of]) => `${inner}"${name}": ${outlineOf(of, inner)}`)
    return `{\n${lines.join(',\n')}\n${indent}}`
  }
  if (items) return `[${outlineOf(items, indent)}]`
  return type === 'string' && format ? format : [type ?? 'any'].flat().join(' | ')
}
