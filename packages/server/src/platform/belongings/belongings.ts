import { listTablesOfContacts } from './queries.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Ctx } from '#platform/unit.ts'

interface Named {
  id: number
  name: string
}

/** Two contacts that a user merges, or separates again. */
export interface MergePair {
  kept: Named
  gone: Named
  /** The user who does it. */
  byId: number
  /** The tickets that have moved by now. The feature that owns them adds them. */
  tickets: number[]
}

/** A contact that is erased, with the person behind it. */
export interface ErasedContact {
  id: number
  /** The person's names on the wire. */
  names: readonly string[]
  /** The contacts whose tickets say that they were once merged with it. */
  others: readonly number[]
}

/**
 * What a feature stores about contacts. Merging two, undoing that, erasing a person and exporting the person's file call all features in
 * the order of their list. The contacts themselves come first, or last where they are erased.
 */
export interface Belongings<Moved = unknown> {
  /** Gives the second contact's records to the first. Resolves with JSON that undoes it. */
  merge?: (ctx: Ctx, pair: MergePair) => Promise<Moved>
  /** Gives the second contact its own records again. `moved` is undefined where an older release recorded nothing. */
  unmerge?: (ctx: Ctx, pair: MergePair, moved: Moved | undefined) => Promise<void>
  erase?: (ctx: Ctx, contact: ErasedContact) => Promise<void>
  /** Erases records that have only a name, once the person's contacts are erased. */
  eraseNames?: (ctx: Ctx, person: Omit<ErasedContact, 'others'>) => Promise<void>
  /** The part of the person's file about a contact, under a key of the feature's choice. */
  tell?: (ctx: Ctx, contactId: number) => Promise<Record<string, unknown>>
}

/** Declares them. What moved is read back as it was written. */
export function declareBelongings<Moved = unknown>(declared: Belongings<Moved>): Belongings {
  return declared as Belongings
}

/** The belongings of a feature, by its name. */
export type FeatureBelongings = Belongings & { of: string }

/** Refuses a start with a table that names contacts and that no feature declares: its rows would outlive the erasure of a person. */
export async function requireBelongings(system: SystemDb, declared: readonly string[]): Promise<void> {
  const left = (await listTablesOfContacts(system.pool)).filter((table) => !declared.includes(table))
  if (left.length > 0) throw new Error(`No feature says what becomes of the contacts in ${left.join(', ')} (namesContacts)`)
}
