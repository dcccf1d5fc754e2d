import type { App, PhoneNumber } from '#meta/accounts.ts'
import { withUnknownFields } from './bytes.ts'

export interface Change {
  app: App
  url: string
  wabaId: string
  number: PhoneNumber | undefined
  field: string
  value: object
  at: number
}

export interface Plan {
  /** How many changes go in one body at most. */
  batch: number
  /** How often each body is told. */
  times: number
  /** How many bodies are on their way at once. */
  concurrency: number
  order: 'kept' | 'reversed' | 'shuffled'
  /** Another seed shuffles otherwise. */
  seed: number
}

type Value = Record<string, unknown[]>
const lists = ['contacts', 'messages', 'statuses'] as const

/** The changes of one body: entries by account, and in them one value for each number and kind. */
export function toBody(changes: readonly Change[]): object {
  const entries = Map.groupBy(changes, ({ wabaId }) => wabaId)
  return {
    object: 'whatsapp_business_account',
    entry: Array.from(entries, ([id, mine]) => ({
      id,
      ...(mine.every(({ field }) => field !== 'messages') && { time: Math.floor((mine[0]?.at ?? 0) / 1000) }),
      changes: merged(mine).map(({ field, value }) => ({ value: withUnknownFields(value), field })),
    })),
  }
}

function merged(changes: readonly Change[]): Change[] {
  const kept: Change[] = []
  for (const change of changes) {
    const same = kept.find(
      (one) => change.field === 'messages' && one.number === change.number && isOfOneKind(one.value, change.value),
    )
    if (same) same.value = joined(same.value as Value, change.value as Value)
    else kept.push({ ...change })
  }
  return kept
}

/** Messages and statuses come in values of their own, and a system message without `contacts`. */
function isOfOneKind(one: object, other: object): boolean {
  return lists.every((list) => Object.hasOwn(one, list) === Object.hasOwn(other, list))
}

function joined(one: Value, other: Value): Value {
  const both = lists.filter((list) => one[list]).map((list) => [list, [...(one[list] ?? []), ...(other[list] ?? [])]])
  return { ...one, ...(Object.fromEntries(both) as Value) }
}

/** Puts changes in the order of the plan. A shuffle with a seed is the same each time. */
export function inOrder<T>(all: readonly T[], { order, seed }: Pick<Plan, 'order' | 'seed'>): T[] {
  if (order === 'kept') return [...all]
  if (order === 'reversed') return all.toReversed()
  const shuffled = [...all]
  let next = seed
  for (let last = shuffled.length - 1; last > 0; last--) {
    next = (next * 48_271) % 2_147_483_647
    const at = next % (last + 1)
    ;[shuffled[last], shuffled[at]] = [shuffled[at] as T, shuffled[last] as T]
  }
  return shuffled
}
