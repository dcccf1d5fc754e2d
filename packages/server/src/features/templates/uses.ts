import type { Output } from '@recado/contract/endpoint'
import type { listTemplateUses } from '@recado/contract/templates/api'
import type { ActorCtx } from '#platform/feature.ts'
import { requireTemplate } from './templates.ts'
import { listUses } from './uses-queries.ts'

/** What fails once the template is deleted, which deletes it in all its languages. */
export async function uses(ctx: ActorCtx, id: number): Promise<Output<typeof listTemplateUses>> {
  const { wabaId, name } = await requireTemplate(ctx, id)
  const rows = await listUses(ctx.tx, { wabaId, name, viewerId: ctx.actor.id })
  return { uses: rows.map((row) => ({ ...row, sendAt: row.sendAt && row.sendAt.toISOString() })) }
}
