import { priorityClasses } from '@recado/border/orders'
import type { OutboxRow } from '#tables/outbox.ts'

/**
 * Of the next rows in the queue, those that may go beside the rows under way: at most `atOnce` in all, one of a campaign, and half of the
 * places reserved for what people write.
 */
export function selectConcurrent(underWay: readonly OutboxRow[], next: readonly OutboxRow[], atOnce: number): OutboxRow[] {
  const ahead = [...underWay]
  const going: OutboxRow[] = []
  for (const row of next) {
    if (underWay.length + going.length >= atOnce) break
    if (hasPlace(row, [...underWay, ...going], atOnce) && !ahead.some((other) => isOneAfterAnother(row, other))) going.push(row)
    ahead.push(row)
  }
  return going
}

/**
 * Whether the rows are of one conversation, or one is a command. A command goes alone, in its place in the queue, since it changes the
 * session that the others need.
 */
function isOneAfterAnother(row: OutboxRow, other: OutboxRow): boolean {
  const [lane, others] = [laneOf(row), laneOf(other)]
  return lane === undefined || others === undefined || lane === others
}

function hasPlace(row: OutboxRow, going: readonly OutboxRow[], atOnce: number): boolean {
  const [isOfCampaign, isAutomatic] = [isOf(priorityClasses.campaign), isOf(priorityClasses.bot)]
  if (isOfCampaign(row) && going.some(isOfCampaign)) return false
  return !isAutomatic(row) || going.filter(isAutomatic).length < Math.ceil(atOnce / 2)
}

/** Whether a row is a message of this class or a higher one. */
function isOf(least: number): (row: OutboxRow) => boolean {
  return (row) => row.kind === 'message' && row.class >= least
}

function laneOf(row: OutboxRow): string | undefined {
  return row.kind === 'message' || row.kind === 'read' ? row.lane : undefined
}
