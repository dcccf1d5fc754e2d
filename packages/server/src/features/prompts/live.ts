import { aiLimitPush, type Prompt, promptPush } from '@recado/contract/prompts/api'
import { room, roomForPermission } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'

const holders = roomForPermission('prompts', 'prompts:manage')
export const { roomsOf } = holders

/** Pushes the whole prompt to its managers, and its name to all other users. */
export function pushPrompt(ctx: Ctx, action: 'create' | 'update', prompt: Prompt): void {
  const managers = [holders.roomIn(ctx)]
  ctx.push(promptPush, { action, prompt }, managers)
  ctx.push(promptPush, { action, prompt: { id: prompt.id, name: prompt.name } }, [room.company(ctx.companyId)], managers)
}

export function pushDeletion(ctx: Ctx, promptId: number): void {
  ctx.push(promptPush, { action: 'delete', promptId }, [room.company(ctx.companyId)])
}

/** Tells the users who manage prompts, once, that a month is nearly or entirely used up. */
export function pushLimit(ctx: Ctx, state: 'near' | 'full'): void {
  ctx.push(aiLimitPush, { state }, [holders.roomIn(ctx)])
}
