import type { TemplateChange } from '@recado/border/signals'
import type { Ctx } from '#platform/unit.ts'
import { findNamed, findWaba, patchTemplate, removeTemplate } from './queries.ts'
import { readList } from './sync.ts'
import { pushTemplate, pushTemplateGone } from './templates.ts'

/** Meta has told what has become of a template. What the list alone tells is read there. */
export async function applyChange(ctx: Ctx, connectionId: number, change: TemplateChange): Promise<void> {
  const wabaId = await findWaba(ctx.tx, connectionId)
  // The connection has moved to a phone meanwhile.
  if (wabaId === undefined) return undefined
  const row = await findNamed(ctx.tx, wabaId, change)
  if (!row || change.isStale) return ctx.enqueue(readList, { id: connectionId })
  const { state, reason, words, pausedUntil, quality, category } = change
  if (state === 'gone') {
    await removeTemplate(ctx.tx, row.id)
    return pushTemplateGone(ctx, row.id)
  }
  const isInForce = category !== undefined && new Date(category.at) <= ctx.now
  await patchTemplate(
    ctx.tx,
    row.id,
    {
      ...(state
        ? { state, reason: reason ?? '', reasonWords: words ?? '', pausedUntil: pausedUntil ? new Date(pausedUntil) : null }
        : {}),
      ...(quality === undefined ? {} : { quality }),
      ...(category ? { categoryChange: category, ...(isInForce ? { category: category.to } : {}) } : {}),
    },
    ctx.now,
  )
  await pushTemplate(ctx, 'update', row.id)
}
