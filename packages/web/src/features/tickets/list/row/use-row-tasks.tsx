import type { Ticket } from '@recado/contract/tickets/api'
import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { selectUpTo, toggle } from '#features/tickets/list/selecting/selected.ts'
import { useReleaseButton } from '#features/tickets/list/leaving.ts'
import { useAccept, useReopen } from '#features/tickets/actions/verbs.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { useCan } from '#platform/session/session.ts'
import { lazily } from '#ui/lazily.tsx'
import { rowRights, useRowActions, type RowActions } from './use-row-actions.ts'

const PeekDialog = lazily(async () => (await import('#features/tickets/on-demand.ts')).PeekDialog)
const TransferDialog = lazily(async () => (await import('#features/tickets/on-demand.ts')).TransferDialog)
const RowMenu = lazily(async () => (await import('#features/tickets/on-demand.ts')).RowMenu)

type Task = { kind: 'peek' | 'transfer'; ticket: Ticket } | { kind: 'menu'; ticket: Ticket; anchor: HTMLElement }

interface RowTasks {
  actions: RowActions
  accepting: number | null
  /** What a row's verb has opened; one at a time for the whole list. */
  task: ReactNode
}

/** What the rows of a list can request, and what that opens. */
export function useRowTasks(rows: readonly Ticket[]): RowTasks {
  const viewer = useViewer()
  const seesAll = useCan('tickets:see-all')
  const accept = useAccept()
  const reopen = useReopen()
  const [resolve, giveBack] = [useReleaseButton('resolve'), useReleaseButton('giveBack')]
  const [task, setTask] = useState<Task | null>(null)
  const actions = useRowActions({
    accept: (ticket) => accept.run(ticket),
    resolve: (ticket) => resolve.run(ticket),
    giveBack: (ticket) => giveBack.run(ticket),
    reopen: (ticket) => reopen.run(ticket),
    peek: (ticket) => setTask({ kind: 'peek', ticket }),
    transfer: (ticket) => setTask({ kind: 'transfer', ticket }),
    menu: (ticket, anchor) => setTask({ kind: 'menu', ticket, anchor }),
    select: (ticket, upTo = false) => (upTo ? selectUpTo(ticket, rows) : toggle(ticket)),
    may: (ticket) => rowRights(viewer, seesAll, ticket),
  })
  return {
    actions,
    accepting: accept.isPending ? accept.variables.id : null,
    task: task && <Opened task={task} actions={actions} onTask={setTask} />,
  }
}

function Opened({ task, actions, onTask }: { task: Task; actions: RowActions; onTask: Dispatch<SetStateAction<Task | null>> }) {
  // A menu also closes after its choice, which may have opened something else by then.
  const close = () => onTask((now) => (now === task ? null : now))
  switch (task.kind) {
    case 'peek':
      return <PeekDialog ticket={task.ticket} onClose={close} />
    case 'transfer':
      return <TransferDialog tickets={[task.ticket]} onClose={close} />
    case 'menu':
      return <RowMenu key={task.ticket.id} {...task} actions={actions} onClose={close} />
  }
}
