import type { NodeType } from '@recado/contract/flows/node'
import type { WayOut } from '#features/flows/graph/edit.ts'
import { create } from 'zustand'

/** The dialog over the canvas. An added block may be the next block of an output. */
export type Task = { kind: 'create'; type: NodeType; after: WayOut | null } | { kind: 'edit' | 'connect'; id: string }

/** The pane to the right of the canvas. */
export type Pane = 'blocks' | 'versions' | 'test'

interface CanvasState {
  task: Task | null
  pane: Pane | null
  /** The output whose next block is being chosen, and its element on the screen. */
  next: { way: WayOut; anchor: HTMLElement } | null
}

export const useCanvasState = create<CanvasState>(() => ({ task: null, pane: null, next: null }))

export function setTask(task: Task | null): void {
  useCanvasState.setState({ task })
}

export function setNext(next: CanvasState['next']): void {
  useCanvasState.setState({ next })
}

export function setPane(pane: Pane | null): void {
  useCanvasState.setState({ pane })
}

export function togglePane(pane: Pane): void {
  useCanvasState.setState((before) => ({ pane: before.pane === pane ? null : pane }))
}
