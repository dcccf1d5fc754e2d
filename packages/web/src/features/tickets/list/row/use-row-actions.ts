import type { Ticket } from '@recado/contract/tickets/api'
import { useEffect, useMemo, useRef } from 'react'
import type { Viewer } from '@recado/contract/viewer'
import { canAccept, canManage, canReopen, canWrite } from '@recado/contract/tickets/policy'

/** What a row can ask of its list. */
export interface RowActions {
  accept: (ticket: Ticket) => void
  resolve: (ticket: Ticket) => void
  giveBack: (ticket: Ticket) => void
  reopen: (ticket: Ticket) => void
  /** Looks at it without opening it. */
  peek: (ticket: Ticket) => void
  transfer: (ticket: Ticket) => void
  /** Opens everything that can be done with it, at an element. */
  menu: (ticket: Ticket, anchor: HTMLElement) => void
  /** Chooses it, to do something with several; `upTo` chooses all between it and the last one. */
  select: (ticket: Ticket, upTo?: boolean) => void
  may: (ticket: Ticket) => RowRights
}

export interface RowRights {
  accepts: boolean
  peeks: boolean
  finishes: boolean
  reopens: boolean
  transfers: boolean
}

export function rowRights(viewer: Viewer, seesAll: boolean, ticket: Ticket): RowRights {
  return {
    accepts: canAccept(viewer, ticket),
    peeks: seesAll,
    finishes: canWrite(viewer, ticket),
    reopens: canReopen(viewer, ticket),
    transfers: canManage(viewer, ticket),
  }
}

/** The same object at every render, so that rows whose ticket has not changed are left alone. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      accept: (ticket) => latest.current.accept(ticket),
      resolve: (ticket) => latest.current.resolve(ticket),
      giveBack: (ticket) => latest.current.giveBack(ticket),
      reopen: (ticket) => latest.current.reopen(ticket),
      peek: (ticket) => latest.current.peek(ticket),
      transfer: (ticket) => latest.current.transfer(ticket),
      menu: (ticket, anchor) => latest.current.menu(ticket, anchor),
      select: (ticket, upTo) => latest.current.select(ticket, upTo),
      may: (ticket) => latest.current.may(ticket),
    }),
    [],
  )
}
