import type { Tag } from '@recado/contract/tags/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { Ellipsis } from 'lucide-react'
import { memo, useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { lastMessageText } from '#features/tickets/list/last-message.ts'
import { TicketAge } from '#features/tickets/list/row/TicketAge.tsx'
import { formatPhone } from '#platform/format.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip, Dot } from '#ui/Chip.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem, MenuTitle } from '#ui/overlays/Menu.tsx'
import { Spine } from '#ui/Spine.tsx'
import { openColour } from './colours.ts'

/** The actions of cards. Always the same object. */
export interface CardActions {
  grab: (event: PointerEvent<HTMLElement>, ticket: Ticket) => void
  /** Moves a card by its menu. Null is the open lane. */
  move: (ticket: Ticket, lane: Tag | null) => void
  /** The moved card has its focus again. */
  followed: () => void
}

interface CardProps {
  ticket: Ticket
  /** All lanes except the open one, and the lane of the card. Null is the open lane. */
  lanes: readonly Tag[]
  lane: Tag | null
  now: number
  /** The card is being dragged, and this is its original place. */
  lifted: boolean
  /** The card was moved here by the menu, and takes the focus. */
  follow: boolean
  actions: CardActions
}

/** A live ticket on the board. */
export const Card = memo(function Card({ ticket, lanes, lane, now, lifted, follow, actions }: CardProps) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!follow) return
    card.current?.querySelector('button')?.focus()
    actions.followed()
  }, [follow, actions])
  return (
    <article
      ref={card}
      data-card={ticket.id}
      onPointerDown={(event) => actions.grab(event, ticket)}
      className={cx('cursor-grab rounded-3 select-none [-webkit-touch-callout:none]', lifted && 'bg-hover *:invisible')}
    >
      <CardFace ticket={ticket} lanes={lanes} lane={lane} now={now} actions={actions} />
    </article>
  )
})

type FaceProps = Pick<CardProps, 'ticket' | 'lanes' | 'lane' | 'now'> & { actions?: CardActions }

/** The look of a card. It has no actions while it is dragged. */
export function CardFace({ ticket, lanes, lane, now, actions }: FaceProps) {
  const { t } = useTranslation('kanban')
  const { code, contact, queue, tags, uuid } = ticket
  const others = lanes.filter(({ id }) => id !== lane?.id && tags.some((tag) => tag.id === id))
  const ordinary = tags.filter(({ id }) => !lanes.some((other) => other.id === id))
  return (
    <div className="relative rounded-3 bg-raise py-2 pr-2 pl-3.5 shadow-hairline">
      <Spine colour={queue?.color} className="inset-y-2.5" />
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1 pt-0.5">
          <h3 className="truncate text-13 font-semibold">
            <bdi>{contact.name}</bdi>
          </h3>
          <p className="num truncate text-12 text-text3">
            #{code}
            {contact.number && ` · ${formatPhone(contact.number)}`}
          </p>
        </div>
        {actions && (
          <Menu
            trigger={
              <IconButton label={t('moveName', { name: contact.name })} className="size-7!">
                <Ellipsis className="size-4" strokeWidth={1.75} aria-hidden />
              </IconButton>
            }
          >
            <Targets ticket={ticket} lanes={lanes} lane={lane} onMove={actions.move} />
          </Menu>
        )}
      </div>
      <p className="mt-1 line-clamp-2 text-12 break-words text-text2">{lastMessageText(ticket)}</p>
      {(ordinary.length > 0 || others.length > 0) && (
        <ul aria-label={t('tags')} className="mt-1.5 flex flex-wrap items-center gap-1 pr-1">
          {ordinary.map((tag) => (
            <li key={tag.id} className="flex max-w-full">
              <Chip name={tag.name} colour={tag.color} />
            </li>
          ))}
          {others.map(({ id, name, color }) => (
            <li key={id} className="flex min-w-0 items-center gap-1 text-11 text-text3">
              <Dot name="" colour={color} />
              <span className="truncate">{t('alsoIn', { lane: name })}</span>
            </li>
          ))}
        </ul>
      )}
      <CardFoot ticket={ticket} now={now}>
        <Link
          to={`/tickets/${uuid}`}
          draggable={false}
          aria-label={t('seeTicketOf', { name: contact.name })}
          className="rounded-1 py-1 text-12 font-medium text-atext hover:underline touch:py-2.5"
        >
          {t('seeTicket')}
        </Link>
      </CardFoot>
    </div>
  )
}

function CardFoot({ ticket, now, children }: Pick<FaceProps, 'ticket' | 'now'> & { children: ReactNode }) {
  const { user } = ticket
  const { t } = useTranslation('kanban')
  return (
    <div className="mt-1.5 flex items-center gap-2 pr-1">
      {user ? (
        <span title={user.name} className="inline-flex">
          <Avatar name={user.name} size={20} />
          <span className="sr-only">
            <bdi>{user.name}</bdi>
          </span>
        </span>
      ) : (
        <span title={t('nobody')} className="size-5 rounded-full border border-dashed border-ctl">
          <span className="sr-only">{t('nobody')}</span>
        </span>
      )}
      <span className="mr-auto flex">
        <TicketAge ticket={ticket} now={now} className="text-11 text-text3" />
      </span>
      {children}
    </div>
  )
}

interface TargetsProps {
  ticket: Ticket
  lanes: readonly Tag[]
  lane: Tag | null
  onMove: CardActions['move']
}

/** The lanes to which a card can move. */
function Targets({ ticket, lanes, lane, onMove }: TargetsProps) {
  const { t } = useTranslation('kanban')
  return (
    <>
      <MenuTitle>{t('moveTo')}</MenuTitle>
      {lane && (
        <MenuItem icon={<Dot name="" colour={openColour} />} onSelect={() => onMove(ticket, null)}>
          {t('openLane')}
        </MenuItem>
      )}
      {lanes
        .filter(({ id }) => id !== lane?.id)
        .map((target) => (
          <MenuItem key={target.id} icon={<Dot name="" colour={target.color} />} onSelect={() => onMove(ticket, target)}>
            {target.name}
          </MenuItem>
        ))}
    </>
  )
}
