import type { Ctx } from '#platform/unit.ts'
import { insertRecipients } from './audience-queries.ts'
import { stop, requireCampaignForUpdate, pushCampaignChange } from './campaigns.ts'
import { isUnsendable, templateOf } from './by-template/templates.ts'
import { updateCampaign } from './queries.ts'

/** A campaign that is later than this does not begin: yesterday's offer is not sent tomorrow. */
const lateMs = 24 * 3_600_000

/** The campaign's time has come: its recipients are taken, once, and it is under way. */
export async function startIfDue(ctx: Ctx, id: number): Promise<void> {
  const campaign = await requireCampaignForUpdate(ctx, id)
  const { status, scheduledAt, whatsappId: connectionId, contactListId, tagId, confirmation, strangers } = campaign
  if (status !== 'PROGRAMADA' || scheduledAt === null || Date.parse(scheduledAt) > ctx.now.getTime()) return
  if (ctx.now.getTime() - Date.parse(scheduledAt) > lateMs) return void (await stop(ctx, id, 'late'))
  // The connection was deleted at the moment at which it was chosen.
  if (connectionId === null) return void (await stop(ctx, id, 'standstill'))
  if (isUnsendable(campaign)) return void (await stop(ctx, id, 'template'))
  const template = await templateOf(ctx, campaign)
  const audience = { contactListId, tagId, connectionId, leaveFirstContacts: strangers !== 'include', from: ctx.now, template }
  await insertRecipients(ctx.tx, { id, asks: confirmation && template === null, ...audience })
  await updateCampaign(ctx.tx, id, { status: 'EM_ANDAMENTO', startedAt: ctx.now, wakeAt: ctx.now })
  await pushCampaignChange(ctx, id)
}
