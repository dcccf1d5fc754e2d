import type { Ctx } from './unit.ts'

interface Named {
  id: number
  name: string
}

/** Two contacts of which people make one, or two again. */
export interface Pair {
  /** The one that stays. */
  kept: Named
  gone: Named
  /** The person who does it. */
  byId: number
  /** The tickets that have moved by now: the feature that has them adds them. */
  tickets: number[]
}

/** A contact that is erased, and the person behind it. */
export interface ErasedContact {
  id: number
  /** What the person is called on the wire. */
  names: readonly string[]
  /** The contacts whose tickets tell that they once were one with it. */
  others: readonly number[]
}

/**
 * What a feature keeps of contacts. Merging two, undoing that, erasing a person and the person's file ask all features, in the order of
 * their list. The contacts themselves come first, or last where they are erased.
 */
export interface Belongings<Moved = unknown> {
  /** Gives the second contact's to the first. Resolves with JSON, by which it is undone. */
  merge?: (ctx: Ctx, pair: Pair) => Promise<Moved>
  /** Gives the second contact its own again; `moved` is undefined where an older release wrote nothing down. */
  unmerge?: (ctx: Ctx, pair: Pair, moved: Moved | undefined) => Promise<void>
  erase?: (ctx: Ctx, contact: ErasedContact) => Promise<void>
  /** Erases what stands under a name alone, once the person's contacts are erased. */
  eraseNames?: (ctx: Ctx, person: Omit<ErasedContact, 'others'>) => Promise<void>
  /** What the person's file says of a contact, under a key of the feature's choice. */
  tell?: (ctx: Ctx, contactId: number) => Promise<Record<string, unknown>>
}

/** Declares them; what moved is read back as it was written. */
export function declareBelongings<Moved = unknown>(declared: Belongings<Moved>): Belongings {
  return declared as Belongings
}

/** The belongings of a feature, by its name. */
export type FeatureBelongings = Belongings & { of: string }
