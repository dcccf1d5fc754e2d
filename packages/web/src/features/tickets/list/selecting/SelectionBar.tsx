import type { Ticket } from '@recado/contract/tickets/api'
import { canAccept, canManage, canWrite } from '@recado/contract/tickets/policy'
import { ArrowRightLeft, Check, CheckCheck, Ellipsis, Info, Tag, Undo2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/overlays/Menu.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { useCan } from '#platform/session/session.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { useTakeOver } from '#features/tickets/actions/verbs.ts'
import { TransferDialog } from '#features/tickets/actions/TransferDialog.tsx'
import { readTicket } from '#features/tickets/conversation/use-mark-read.ts'
import { useReleaseAndUndo } from '#features/tickets/list/leaving.ts'
import type { TicketQuery } from '#features/tickets/list/list-view.ts'
import { useMarks, useMarkTicket } from '#features/tickets/marks/marks.ts'
import { useTickets } from '#features/tickets/queries.ts'
import { clearSelected, useChosen } from './selected.ts'
import { TagChoice } from './TagChoice.tsx'
import { useBulk, type Progress } from './use-bulk.ts'

/** Replaces the bar of the list: the actions on the chosen tickets, each with the number it applies to. */
export function SelectionBar({ query }: { query: TicketQuery | null }) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const chosen = useChosen(useTickets(query).data)
  const bulk = useBulk()
  const [transferring, setTransferring] = useState(false)
  const mayTag = useCan('contacts:edit')
  const own = chosen.filter((ticket) => canWrite(viewer, ticket))
  const movable = chosen.filter((ticket) => canManage(viewer, ticket))
  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-0.5 border-b border-line px-1.5 touch:h-12">
        {bulk.progress ? (
          <Running progress={bulk.progress} />
        ) : (
          <>
            <MainVerb chosen={chosen} own={own} run={bulk.run} />
            <Button look="ghost" size="small" disabled={movable.length === 0} onClick={() => setTransferring(true)}>
              <ArrowRightLeft className="size-3.5" strokeWidth={1.75} aria-hidden />
              {t('transfer')}
            </Button>
            {mayTag && (
              <Popover
                label={t('tags')}
                align="start"
                trigger={
                  <Button look="ghost" size="small">
                    <Tag className="size-3.5" strokeWidth={1.75} aria-hidden />
                    {t('tags')}
                  </Button>
                }
              >
                {(close) => <TagChoice tickets={chosen} bulk={bulk} onClose={close} />}
              </Popover>
            )}
            <MoreOfSelection chosen={chosen} own={own} run={bulk.run} />
          </>
        )}
      </div>
      <OfOthers chosen={chosen} own={own} />
      {transferring && <TransferDialog tickets={movable} onClose={() => setTransferring(false)} onDone={clearSelected} />}
    </>
  )
}

function Running({ progress: { done, of } }: { progress: Progress }) {
  const { t } = useTranslation('tickets')
  return (
    <p role="status" className="num px-2 text-12 text-text2">
      {t('selecting.running', { done, of })}
    </p>
  )
}

/** Resolves the chosen tickets in which the user may write. If there are none, accepts the chosen tickets that wait. */
function MainVerb({ chosen, own, run }: MoreOfSelectionProps) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const resolving = useReleaseAndUndo('resolve')
  const givingBack = useReleaseAndUndo('giveBack')
  const { mutateAsync: accept } = useTakeOver('accept')
  const waiting = chosen.filter((ticket) => canAccept(viewer, ticket))
  const accepts = own.length === 0 && waiting.length > 0
  const acceptAll = () =>
    run({ tickets: waiting, act: accept, said: (count) => t('selecting.accepted', { count }), undo: givingBack.letGo })
  const resolveAll = () =>
    run({ tickets: own, act: resolving.letGo, said: (count) => t('resolved', { count }), undo: resolving.undo })
  // While tickets are chosen, the shortcuts apply to these alone.
  useShortcuts({ 'Alt+a': () => accepts && acceptAll(), 'Alt+e': () => own.length > 0 && resolveAll() }, 'first')
  if (accepts) {
    return (
      <Button look="soft" size="small" onClick={acceptAll} aria-keyshortcuts="Alt+a">
        <UserCheck className="size-3.5" strokeWidth={2} aria-hidden />
        {t('selecting.accept', { count: waiting.length })}
      </Button>
    )
  }
  return (
    <Button look="soft" size="small" disabled={own.length === 0} onClick={resolveAll} aria-keyshortcuts="Alt+e">
      <Check className="size-3.5" strokeWidth={2} aria-hidden />
      {own.length === 0 ? t('resolve') : t('selecting.resolve', { count: own.length })}
    </Button>
  )
}

interface MoreOfSelectionProps {
  chosen: readonly Ticket[]
  own: readonly Ticket[]
  run: ReturnType<typeof useBulk>['run']
}

function MoreOfSelection({ chosen, own, run }: MoreOfSelectionProps) {
  const { t } = useTranslation('tickets')
  const client = useQueryClient()
  const viewer = useViewer()
  const marks = useMarks()
  const mark = useMarkTicket()
  const givingBack = useReleaseAndUndo('giveBack')
  const read = async (ticket: Ticket) => {
    if (marks?.get(ticket.id)?.unread) await mark.mutateAsync({ ticketId: ticket.id, unread: false })
    if (ticket.userId === viewer.id) await readTicket(client, viewer, ticket.id)
  }
  const giveBack = () =>
    run({ tickets: own, act: givingBack.letGo, said: (count) => t('givenBack', { count }), undo: givingBack.undo })
  return (
    <span className="ml-auto">
      <Menu
        trigger={
          <IconButton label={t('more')}>
            <Ellipsis className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={<CheckCheck className="size-4" strokeWidth={1.75} aria-hidden />}
          onSelect={() => run({ tickets: chosen, act: read, said: (count) => t('selecting.read', { count }) })}
        >
          {t('selecting.markRead')}
        </MenuItem>
        {own.length > 0 && (
          <MenuItem icon={<Undo2 className="size-4" strokeWidth={1.75} aria-hidden />} onSelect={giveBack}>
            {t('selecting.giveBack', { count: own.length })}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}

/** Whose tickets are among those chosen, and what resolving means for them. */
function OfOthers({ chosen, own }: Pick<MoreOfSelectionProps, 'chosen' | 'own'>) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const held = (tickets: readonly Ticket[]) =>
    tickets.filter(({ status, userId }) => status === 'open' && userId !== null && userId !== viewer.id)
  const ofOthers = held(own)
  const leftOut = held(chosen).length - ofOthers.length
  const [first] = ofOthers
  const [customer, name] = [first?.contact.name ?? '', first?.user?.name ?? '']
  const said = [
    ofOthers.length === 1 ? t('selecting.withOther', { customer, name }) : '',
    ofOthers.length > 1 ? t('selecting.withOthers', { count: ofOthers.length }) : '',
    leftOut > 0 ? t('selecting.leftOut', { count: leftOut }) : '',
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <p role="status" className="flex shrink-0 items-center gap-2 border-b border-line px-3.5 py-1.5 text-12 text-text2">
      <Info className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden />
      {said.join(' ')}
    </p>
  )
}
