import type { NodeType } from '@recado/contract/flows/node'
import { create } from 'zustand'

/** The dialog over the canvas. */
export type Task = { kind: 'create'; type: NodeType } | { kind: 'edit' | 'connect'; id: string }

/** What stands right of the canvas. */
export type Pane = 'blocks' | 'versions' | 'test'

interface Desk {
  task: Task | null
  pane: Pane | null
}

export const useDesk = create<Desk>(() => ({ task: null, pane: null }))

export function setTask(task: Task | null): void {
  useDesk.setState({ task })
}

export function setPane(pane: Pane | null): void {
  useDesk.setState({ pane })
}

export function togglePane(pane: Pane): void {
  useDesk.setState((before) => ({ pane: before.pane === pane ? null : pane }))
}
