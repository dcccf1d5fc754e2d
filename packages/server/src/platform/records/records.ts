import type { ErrorCode } from '@recado/contract/errors'
import type { Tables } from '#platform/database/tables.ts'
import type { WithId } from '#platform/database/tx.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from './latest.ts'
import { omitUndefined } from './omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'

/** A change of a record. `before` is the record before an update. */
export type Change<Rec> = { action: 'create' | 'update' | 'delete'; record: Rec; before?: Rec }

/** The common parts of all records that users list, open, change and delete by hand. */
export interface RecordsParts<T extends WithId, Rec> {
  table: T
  /** The error code when the company has no record with this id. */
  missing: ErrorCode
  /** The record as its endpoints answer it. */
  find: (ctx: Ctx, id: number) => Promise<Rec | undefined>
  /** Pushes the change to the screens. */
  tell: (ctx: Ctx, change: Change<Rec>) => void
}

type Undated<T extends keyof Tables> = Omit<Tables[T], 'companyId' | 'createdAt' | 'updatedAt'>
type Patch<T extends keyof Tables> = { [K in keyof Undated<T>]?: Undated<T>[K] | undefined }

export interface Records<T extends WithId, Rec> {
  show: (ctx: Ctx, id: number) => Promise<Rec>
  /** Locks the record until the transaction ends, and returns it. ERR_CONFLICT when it has changed since the caller has `seen` it. */
  take: (ctx: Ctx, id: number, seen?: string) => Promise<Rec>
  /** `more` makes what belongs to the record and is in other tables. */
  create: (ctx: Ctx, fields: Undated<T>, more?: (id: number) => Promise<void>) => Promise<Rec>
  /** Call it with the record taken. A field without a value in the patch stays as it is. */
  change: (ctx: Ctx, before: Rec, patch: Patch<T>) => Promise<Rec>
  /** Pushes the record as it is now, after something that it shows has changed elsewhere. */
  refresh: (ctx: Ctx, id: number) => Promise<Rec>
  /** `before` runs with the record locked. It checks whether the record may be deleted, and prepares the deletion. */
  remove: (ctx: Ctx, id: number, before?: (record: Rec) => Promise<unknown>) => Promise<void>
}

export function recordsOf<T extends WithId, Rec extends { id: number; updatedAt: string }>(
  parts: RecordsParts<T, Rec>,
): Records<T, Rec> {
  const { table, missing, find, tell } = parts
  const keyOf = (id: number) => ({ id }) as Partial<Tables[T]>
  const show = async (ctx: Ctx, id: number) => (await find(ctx, id)) ?? fail(missing)
  return {
    show,
    async take(ctx, id, seen) {
      await ctx.tx.lock(table, id)
      const record = await show(ctx, id)
      requireLatest(seen, record)
      return record
    },
    async create(ctx, fields, more) {
      const dated = { ...fields, createdAt: ctx.now, updatedAt: ctx.now } as unknown as Omit<Tables[T], 'companyId'>
      const id = await ctx.tx.insert(table, dated)
      await more?.(id)
      const record = await show(ctx, id)
      tell(ctx, { action: 'create', record })
      return record
    },
    async change(ctx, before, patch) {
      await ctx.tx.update(table, keyOf(before.id), { ...omitUndefined(patch), updatedAt: ctx.now } as unknown as Partial<
        Tables[T]
      >)
      const record = await show(ctx, before.id)
      tell(ctx, { action: 'update', record, before })
      return record
    },
    async refresh(ctx, id) {
      const record = await show(ctx, id)
      tell(ctx, { action: 'update', record })
      return record
    },
    async remove(ctx, id, before) {
      await ctx.tx.lock(table, id, true)
      const record = await show(ctx, id)
      await before?.(record)
      await ctx.tx.delete(table, keyOf(id))
      tell(ctx, { action: 'delete', record })
    },
  }
}

/** A change as most pushes tell it: the record, or the id of what is gone. */
export function asPush<Rec extends { id: number }>({ action, record }: Change<Rec>) {
  return action === 'delete' ? { action, id: record.id } : { action, record }
}
