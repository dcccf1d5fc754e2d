import { listConnections, updateConnection } from '@recado/contract/connections/api'
import type { Queue } from '@recado/contract/queues/api'
import { call } from '#platform/api/api.ts'

/** Assigns the first queue to connections that have neither a queue nor a bot. Otherwise only admins would see who writes to them. */
export async function assignFirstQueue({ id: queueId }: Queue): Promise<void> {
  const lines = await call(listConnections, {})
  const open = lines.filter(({ queues, promptId, integrationId }) => queues.length === 0 && !promptId && !integrationId)
  await Promise.all(open.map(({ id }) => call(updateConnection, { id, queueIds: [queueId] })))
}
