import type { Parsed } from '@recado/contract/endpoint'
import {
  type createQueueOption,
  type listQueueOptions,
  type QueueOption,
  type updateQueueOption,
} from '@recado/contract/queues/options'
import { maxLevels, maxOptions, type OptionDraft, sizeOf } from '@recado/contract/queues/option-tree'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/records/latest.ts'
import type { Ctx } from '#platform/unit.ts'
import { deleteOptions, findOption, insertOption, listOptions, type OptionRow, updateOption } from './option-queries.ts'
import { updateQueue } from './queries.ts'
import { show, lockQueue, pushQueue } from './queues.ts'

// Each change writes the whole menu of its queue again, with the queue locked. The menu is small. Whatever changes, its numbers have no
// gaps, it has no cycle, and it keeps its limits.

type Place = Pick<OptionRow, 'queueId' | 'parentId'>

export async function list(ctx: Ctx, { queueId, parentId }: Parsed<typeof listQueueOptions>): Promise<QueueOption[]> {
  await show(ctx, queueId)
  const tree = await treeOf(ctx, queueId)
  if (parentId === undefined || parentId === '-1') return tree
  return find(tree, parentId)?.children ?? fail('ERR_NO_QUEUE_OPTION_FOUND')
}

export async function create(ctx: Ctx, input: Parsed<typeof createQueueOption>): Promise<QueueOption> {
  const { queueId, parentId, title, message, option } = input
  await lockQueue(ctx, queueId)
  const tree = await treeOf(ctx, queueId)
  const known = new Set(idsIn(tree))
  const added: OptionDraft = { title, message, children: [] }
  await write(ctx, queueId, insertAt(tree, await parentIn(ctx, { queueId, parentId }), added, option))
  const after = await treeOf(ctx, queueId)
  return find(after, idsIn(after).find((id) => !known.has(id)) ?? 0) ?? fail('ERR_NO_QUEUE_OPTION_FOUND')
}

export async function update(ctx: Ctx, input: Parsed<typeof updateQueueOption>): Promise<QueueOption> {
  const { id, updatedAt, queueId, parentId, option, title, message } = input
  const before = await lockOption(ctx, id, updatedAt)
  if (queueId !== undefined && queueId !== before.queueId) {
    await show(ctx, queueId)
    fail('ERR_QUEUE_OPTION_PLACE')
  }
  const tree = await treeOf(ctx, before.queueId)
  const own = find(tree, id) ?? fail('ERR_NO_QUEUE_OPTION_FOUND')
  const goal = await parentIn(ctx, { queueId: before.queueId, parentId: parentId === undefined ? before.parentId : parentId })
  if (goal === id || (goal !== null && find(own.children, goal))) fail('ERR_QUEUE_OPTION_PLACE')
  const changed = { ...own, ...(title !== undefined && { title }), ...(message !== undefined && { message }) }
  const place = option ?? (goal === before.parentId ? before.option : undefined)
  await write(ctx, before.queueId, insertAt(without(tree, id), goal, changed, place))
  return find(await treeOf(ctx, before.queueId), id) ?? fail('ERR_NO_QUEUE_OPTION_FOUND')
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  const { queueId } = await lockOption(ctx, id)
  await write(ctx, queueId, without(await treeOf(ctx, queueId), id))
  return { message: 'Option deleted' }
}

/** Makes this the whole menu of the queue and deletes all other options. Call it with the queue locked. */
export async function replaceOptions(ctx: Ctx, queueId: number, wanted: readonly OptionDraft[]): Promise<void> {
  const { count, levels } = sizeOf(wanted)
  if (count > maxOptions || levels > maxLevels) fail('ERR_TOO_MANY_OPTIONS', { most: maxOptions, levels: maxLevels })
  const known = (await listOptions(ctx.tx, queueId)).map(({ id }) => id)
  const kept = idsIn(wanted)
  if (new Set(kept).size < kept.length || kept.some((id) => !known.includes(id))) fail('ERR_NO_QUEUE_OPTION_FOUND')
  await writeLevel(ctx, { queueId, parentId: null }, wanted)
  // Last, because children of a deleted option may have been moved out of it.
  await deleteOptions(
    ctx.tx,
    known.filter((id) => !kept.includes(id)),
  )
}

async function writeLevel(ctx: Ctx, place: Place, wanted: readonly OptionDraft[]): Promise<void> {
  const { tx, now } = ctx
  for (const [at, { id, title, message, children }] of wanted.entries()) {
    const fields = { title, message, option: at + 1, parentId: place.parentId }
    const written = id ?? (await insertOption(tx, { ...fields, queueId: place.queueId }, now))
    if (id !== undefined) await updateOption(tx, { id, ...fields }, now)
    await writeLevel(ctx, { ...place, parentId: written }, children)
  }
}

async function write(ctx: Ctx, queueId: number, wanted: readonly OptionDraft[]): Promise<void> {
  await replaceOptions(ctx, queueId, wanted)
  await updateQueue(ctx.tx, queueId, {}, ctx.now)
  await pushQueue(ctx, 'update', queueId)
}

/**
 * Locks the queue of the option and returns the option as it is then. Fails with ERR_CONFLICT and the queue when that has changed since
 * `seen`.
 */
async function lockOption(ctx: Ctx, id: number, seen?: string): Promise<OptionRow> {
  const load = async () => (await findOption(ctx.tx, id)) ?? fail('ERR_NO_QUEUE_OPTION_FOUND')
  requireLatest(seen, await lockQueue(ctx, (await load()).queueId))
  return load()
}

/** The parent. Fails unless it is an option of the queue. */
async function parentIn(ctx: Ctx, { queueId, parentId }: Place): Promise<number | null> {
  if (parentId === null) return null
  const parent = (await findOption(ctx.tx, parentId)) ?? fail('ERR_NO_QUEUE_OPTION_FOUND')
  return parent.queueId === queueId ? parentId : fail('ERR_QUEUE_OPTION_PLACE')
}

async function treeOf(ctx: Ctx, queueId: number): Promise<QueueOption[]> {
  const rows = await listOptions(ctx.tx, queueId)
  const level = (parent: number | null): QueueOption[] =>
    rows.filter(({ parentId }) => parentId === parent).map((row) => ({ ...row, children: level(row.id) }))
  return level(null)
}

function idsIn(options: readonly OptionDraft[]): number[] {
  return options.flatMap(({ id, children }) => [...(id === undefined ? [] : [id]), ...idsIn(children)])
}

function find(options: readonly QueueOption[], id: number): QueueOption | undefined {
  for (const option of options) {
    const found = option.id === id ? option : find(option.children, id)
    if (found) return found
  }
  return undefined
}

function without(options: readonly OptionDraft[], id: number): OptionDraft[] {
  return options.filter((option) => option.id !== id).map((option) => ({ ...option, children: without(option.children, id) }))
}

/** Returns the options with this one at its place (from 1) within the parent, or at the end. */
function insertAt(
  options: readonly OptionDraft[],
  parentId: number | null,
  added: OptionDraft,
  place: number | undefined,
): OptionDraft[] {
  if (parentId === null) {
    const at = place === undefined ? options.length : Math.min(place - 1, options.length)
    return [...options.slice(0, at), added, ...options.slice(at)]
  }
  return options.map((option) => ({
    ...option,
    children:
      option.id === parentId ? insertAt(option.children, null, added, place) : insertAt(option.children, parentId, added, place),
  }))
}
