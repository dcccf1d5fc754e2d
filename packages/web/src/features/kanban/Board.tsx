import { openLane } from '@recado/contract/kanban/api'
import { laneOf } from '@recado/contract/kanban/board'
import type { Tag } from '@recado/contract/tags/api'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#platform/session/session.ts'
import { cx } from '#ui/cx.ts'
import { Ghost } from '#ui/Ghost.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { type CardActions, CardFace } from './Card.tsx'
import { moveFocus } from './keys.ts'
import { Lane } from './Lane.tsx'
import { useMove } from './queries.ts'
import { useCardDrag } from './use-card-drag.ts'

/** The lanes side by side, with cards that move from one to another. */
export function Board({ lanes, queueIds }: { lanes: readonly Tag[]; queueIds: readonly number[] }) {
  const { t } = useTranslation('kanban')
  const now = useNow()
  const showAll = useCan('tickets-manager:showall')
  const board = useMemo(() => ({ showAll, queueIds }), [showAll, queueIds])
  const move = useMove()
  const [moved, setMoved] = useState<{ ticketId: number; lane: number } | null>(null)
  const ids = lanes.map(({ id }) => id)
  const laneAt = (lane: number) => lanes.find(({ id }) => id === lane) ?? null
  const { dragging, ghost, grab } = useCardDrag((ticket, lane) => {
    if (lane !== laneOf(ticket, ids)) move(ticket, laneAt(lane))
  })
  const actions = useCardActions({
    grab,
    move: (ticket, lane) => {
      setMoved({ ticketId: ticket.id, lane: lane?.id ?? openLane })
      move(ticket, lane)
    },
    followed: () => setMoved(null),
  })
  const shared = { board, lanes, now, actions }
  return (
    <>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- without cards the
          arrow keys scroll it; those of its cards arrive here */}
      <div
        data-board
        role="group"
        aria-label={t('title')}
        tabIndex={0}
        onKeyDownCapture={moveFocus}
        className={cx(
          'inset-focus relative flex h-full gap-3 overflow-x-auto px-4 pb-4 sm:px-6',
          !dragging && 'max-sm:snap-x max-sm:snap-mandatory',
        )}
      >
        {[null, ...lanes].map((lane) => {
          const id = lane?.id ?? openLane
          const comes = moved?.lane === id ? moved.ticketId : null
          return (
            <Lane
              key={id}
              {...shared}
              lane={lane}
              aimed={dragging?.over === id}
              lifted={dragging?.ticket.id ?? null}
              comes={comes}
            />
          )
        })}
        {lanes.length === 0 && <NoLanes />}
      </div>
      {dragging && (
        <Ghost at={ghost} width={dragging.width}>
          <CardFace ticket={dragging.ticket} lanes={lanes} lane={laneAt(laneOf(dragging.ticket, ids))} now={now} />
        </Ghost>
      )}
    </>
  )
}

function NoLanes() {
  const { t } = useTranslation('kanban')
  return <p className="w-80 max-w-[84vw] shrink-0 snap-center self-center px-6 text-13 text-text2">{t('noLanes')}</p>
}

/** Returns the same object at every render, so that a card whose ticket has not changed does not render again. */
function useCardActions(actions: CardActions): CardActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      grab: (event, ticket) => latest.current.grab(event, ticket),
      move: (ticket, lane) => latest.current.move(ticket, lane),
      followed: () => latest.current.followed(),
    }),
    [],
  )
}
