import { classes } from '@recado/border/orders'
import type { OutboxRow } from '#tables/outbox.ts'

/** Of the rows that are next in the line, those that may go now, beside what is under way: at most `atOnce` in all, one of a campaign. */
export function mayGoBeside(underWay: readonly OutboxRow[], next: readonly OutboxRow[], atOnce: number): OutboxRow[] {
  const ahead = [...underWay]
  const going: OutboxRow[] = []
  for (const row of next) {
    if (underWay.length + going.length >= atOnce) break
    const isSecond = isOfCampaign(row) && [...underWay, ...going].some(isOfCampaign)
    if (!isSecond && !ahead.some((other) => isOneAfterAnother(row, other))) going.push(row)
    ahead.push(row)
  }
  return going
}

/** Orders for one conversation. A command goes alone, where it stands in the line: it changes the session that the others need. */
function isOneAfterAnother(row: OutboxRow, other: OutboxRow): boolean {
  const [lane, others] = [laneOf(row), laneOf(other)]
  return lane === undefined || others === undefined || lane === others
}

function isOfCampaign(row: OutboxRow): boolean {
  return row.kind === 'message' && row.class >= classes.campaign
}

function laneOf(row: OutboxRow): string | undefined {
  return row.kind === 'message' || row.kind === 'read' ? row.lane : undefined
}
