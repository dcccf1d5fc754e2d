import { can } from '#permissions.ts'
import { isVisible } from '#tickets/list.ts'
import type { Viewer } from '#viewer.ts'
import type { Ticket } from '#tickets/api.ts'
import { openLane } from './api.ts'

/** What a board shows of the tickets that its viewer may see. */
export interface Board {
  /** Also tickets beyond the viewer's own queues, for viewers who may see them. */
  showAll: boolean
  queueIds?: readonly number[] | undefined
}

/** The viewer in whose name the board reads: without showAll even an admin sees only the tickets of their own queues. */
export function boardViewer(viewer: Viewer, { showAll }: Board): Viewer {
  return showAll || !can(viewer.profile, 'tickets-manager:showall') ? viewer : { ...viewer, profile: 'user' }
}

/** Whether the ticket is on the board. The SQL of the board has the same rule, and the fold test compares the two. */
export function isOnBoard(viewer: Viewer, board: Board, ticket: Pick<Ticket, 'status' | 'queueId' | 'userId'>): boolean {
  const { queueIds } = board
  if (ticket.status === 'closed') return false
  if (queueIds?.length && (ticket.queueId === null || !queueIds.includes(ticket.queueId))) return false
  return isVisible(boardViewer(viewer, board), ticket)
}

/** The lane of a ticket, given the ids of the lanes in order: the first lane whose tag the ticket has. */
export function laneOf({ tags }: Pick<Ticket, 'tags'>, lanes: readonly number[]): number {
  return lanes.find((lane) => tags.some(({ id }) => id === lane)) ?? openLane
}
