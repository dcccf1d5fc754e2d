import type { ErrorCode } from '@recado/contract/errors'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findObstacle } from './queries.ts'
import type { Obstacle } from './row.ts'

export const obstacleCodes = {
  group: 'ERR_WAPP_NO_GROUPS',
  address: 'ERR_WAPP_OUT_OF_REACH',
} as const satisfies Record<Obstacle, ErrorCode>

/** Fails where the connection can never write to the contact. */
export async function requireReach(ctx: Ctx, connectionId: number, contactId: number): Promise<void> {
  const obstacle = await findObstacle(ctx.tx, connectionId, contactId)
  if (obstacle) fail(obstacleCodes[obstacle], { field: 'whatsappId' })
}
