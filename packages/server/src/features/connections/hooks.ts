import type { Ctx } from '#platform/unit.ts'
import { insertHooks, lockHookPartsWith, replaceHookPart, takeHooksWith } from './hook-queries.ts'

/**
 * Takes a person out of webhooks that no connection has taken in yet. What they tell of others stays. `names` are the names on the wire:
 * Meta names people without the portfolio that comes first in ours.
 */
export async function eraseFromHooks({ tx }: Pick<Ctx, 'tx'>, names: readonly string[]): Promise<void> {
  const told = names.map((name) => name.replace(/^\d+\.(?=[A-Z]{2}\.)/, ''))
  const person = new Set(told)
  for (const { app, body, receivedAt } of await takeHooksWith(tx, told)) {
    const rest = withoutPerson(parsed(body), person)
    if (rest !== undefined) await insertHooks(tx, [{ app, body: Buffer.from(JSON.stringify(rest)) }], receivedAt)
  }
  for (const { id, payload } of await lockHookPartsWith(tx, told)) await replaceHookPart(tx, id, withoutPerson(payload, person))
}

/** The value without those elements of its lists that name the person. Undefined when it names the person in no list. */
export function withoutPerson(value: unknown, person: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return person.has(value) ? undefined : value
  if (Array.isArray(value)) return value.map((each) => withoutPerson(each, person)).filter((each) => each !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const rest = Object.entries(value).map(
    ([key, each]) => [key, person.has(key) ? undefined : withoutPerson(each, person)] as const,
  )
  return rest.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(rest)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
