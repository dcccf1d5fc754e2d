import { cardsPerPage, openLane } from '@recado/contract/kanban/api'
import { type Board, boardViewer } from '@recado/contract/kanban/board'
import type { Viewer } from '@recado/contract/viewer'
import { createHash } from 'node:crypto'
import { selectTicketView, type TicketRow, visibilityCondition } from '#features/tickets/row.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import { viewsOf } from '#platform/database/views.ts'

export interface BoardPage {
  rows: TicketRow[]
  counts: { id: number; count: number }[]
}

/**
 * A page of each lane, or of one, and the number of cards in each lane. Repeats in SQL what the contract's board says in TypeScript. The
 * lane is found for all live tickets. The rest is read only for those on the page.
 */
export async function listCards(
  tx: SystemTx,
  viewer: Viewer,
  board: Board,
  lane: number | undefined,
  page: number,
): Promise<BoardPage> {
  const values: unknown[] = [viewer.companyId, (page - 1) * cardsPerPage]
  const at = (value: unknown) => `$${values.push(value)}`
  const where = [
    "t.company_id = $1 and t.status in ('pending', 'open')",
    ...(board.queueIds ? [`t.queue_id = any(${at(board.queueIds)}::int[])`] : []),
    visibilityCondition(boardViewer(viewer, board), values),
  ].join(' and ')
  const text = `
    with lanes as materialized (select array(select id from tags where company_id = $1 and kanban = 1) as ids),
    placed as materialized (
      select t.id, t.updated_at, coalesce(
        (select min(l.tag_id) from contact_tags l where l.company_id = $1 and l.contact_id = t.contact_id and l.tag_id = any(lanes.ids)),
        ${openLane}) as lane
      from tickets t, lanes where ${where}),
    page as materialized (
      select t.* from (
        select id, row_number() over (partition by lane order by updated_at desc, id desc) as place
        from placed ${lane === undefined ? '' : `where lane = ${at(lane)}`}) ranked
      join tickets t on t.company_id = $1 and t.id = ranked.id
      where ranked.place > $2 and ranked.place <= $2 + ${cardsPerPage})
    select ${viewsOf(`${selectTicketView('select * from page')} order by t.updated_at desc, t.id desc`)} as rows,
      ${viewsOf('select lane as id, count(*)::int as count from placed group by lane order by lane')} as counts`
  const [found] = await tx.named<BoardPage>(`list cards ${createHash('sha1').update(text).digest('base64url')}`, text, values)
  return found as BoardPage
}
