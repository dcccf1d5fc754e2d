import { can } from '#permissions.ts'
import { isVisible } from '#tickets/list.ts'
import type { Viewer } from '#viewer.ts'
import type { Ticket } from '#tickets/api.ts'
import { openLane } from './api.ts'

/** What a board shows of what its viewer may see. */
export interface Board {
  /** Beyond the viewer's own queues, for those who may. */
  showAll: boolean
  queueIds?: readonly number[] | undefined
}

/** The viewer whose eyes the board looks with: without showAll even an admin sees only what their own queues have. */
export function eyesOf(viewer: Viewer, { showAll }: Board): Viewer {
  return showAll || !can(viewer.profile, 'tickets-manager:showall') ? viewer : { ...viewer, profile: 'user' }
}

/** Does the ticket stand on the board? The SQL of the board says the same; the fold test compares them. */
export function isOnBoard(viewer: Viewer, board: Board, ticket: Pick<Ticket, 'status' | 'queueId' | 'userId'>): boolean {
  const { queueIds } = board
  if (ticket.status === 'closed') return false
  if (queueIds?.length && (ticket.queueId === null || !queueIds.includes(ticket.queueId))) return false
  return isVisible(eyesOf(viewer, board), ticket)
}

/** Where a ticket stands, given the ids of the lanes in their order: in the first of those it has the tag of. */
export function laneOf({ tags }: Pick<Ticket, 'tags'>, lanes: readonly number[]): number {
  return lanes.find((lane) => tags.some(({ id }) => id === lane)) ?? openLane
}
