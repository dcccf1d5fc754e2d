import { z } from 'zod'
import { Refusal } from './refusal.ts'

type Path = readonly PropertyKey[]

/** Reads a body of JSON; an empty one is an object without fields. */
export function readJson(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    throw new Refusal(100, { message: 'The body is not valid JSON' })
  }
}

/** The codes for what is missing or wrong inside a message. Calls that manage an account have 100 for both. */
const ofMessages = { missing: 131008, wrong: 131009 }
export const ofManagement = { missing: 100, wrong: 100 }

/** Parses what a caller sent, or refuses it as Meta does: by what is wrong first. */
export function parse<S extends z.ZodType>(schema: S, raw: unknown, inner = ofMessages): z.output<S> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  throw refusalFor(parsed.error.issues[0], raw, inner)
}

function refusalFor(issue: z.core.$ZodIssue | undefined, raw: unknown, inner: typeof ofMessages): Refusal {
  if (!issue) return new Refusal(100)
  const { path, code, message } = issue
  if (code === 'unrecognized_keys')
    return new Refusal(100, { message: `Unexpected key "${issue.keys[0]}" on param "${spell(path)}".` })
  if (code === 'invalid_type') {
    if (valueAt(raw, path) !== undefined)
      return new Refusal(100, { message: `Param ${spell(path)} must be of type ${issue.expected}.` })
    return path.length > 1
      ? refuse(inner.missing, `Parameter ${spell(path)} is required.`)
      : new Refusal(100, { message: `The parameter ${spell(path)} is required.` })
  }
  if (path[0] === 'text' || path.length === 1) return new Refusal(100, { message: `Param ${spell(path)} ${message}` })
  return refuse(inner.wrong, `Parameter ${spell(path)}: ${message}`)
}

function refuse(code: number, words: string): Refusal {
  return new Refusal(code, code === 100 ? { message: words } : { details: words })
}

/** `text['body']`, as Meta names what is wrong. */
function spell([first, ...rest]: Path): string {
  return String(first ?? 'body') + rest.map((name) => (typeof name === 'number' ? `[${name}]` : `['${String(name)}']`)).join('')
}

function valueAt(raw: unknown, path: Path): unknown {
  let value: unknown = raw
  for (const name of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[name]
  return value
}

/** A text of 1 to `max` characters. */
export function text(max: number): z.ZodType<string> {
  return z
    .string()
    .refine((value) => value !== '' && Array.from(value).length <= max, `must be between 1 and ${max} characters long.`)
}
