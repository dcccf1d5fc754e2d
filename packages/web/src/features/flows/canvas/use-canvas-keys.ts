import { useLayoutEffect, useRef } from 'react'
import { redo, select, undo, useEditor } from '#features/flows/graph/editor.ts'
import { isCovered, useShortcutsSwitch } from '#ui/hooks/use-shortcuts.ts'
import { duplicate, nudge, remove, removeSelected } from './acts.ts'
import { setPane, setTask } from './task.ts'

interface CanvasKeys {
  save: () => void
  search: () => void
  nextFault: () => void
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
}

/** The keyboard shortcuts of the canvas. They change nothing while an older version is shown. */
export function useCanvasKeys(keys: CanvasKeys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered()) return
      const act = withControl(event, latest.current) ?? alone(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

type Act = (() => void) | undefined

function withControl(event: KeyboardEvent, { save }: CanvasKeys): Act {
  if (!event.ctrlKey && !event.metaKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 's') return save
  if (isTyping(event)) return undefined
  if (key === 'z') return event.shiftKey ? redo : undo
  if (key === 'y') return redo
  return key === 'a' ? () => select(useEditor.getState().graph.nodes.map(({ id }) => id)) : undefined
}

function alone(event: KeyboardEvent, keys: CanvasKeys): Act {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (key === 'F8') return keys.nextFault
  if (isTyping(event) || isIn(event, '[role=menu], [role=listbox]')) return undefined
  if (key === 'Delete' || key === 'Backspace') return onNode(event) ? () => remove(meant(event)) : removeSelected
  if (key === 'Escape') return isIn(event, '[data-pane]') ? () => setPane(null) : () => select([])
  return arrow(event) ?? letter(key, event, keys)
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function arrow(event: KeyboardEvent): Act {
  const by = arrows[event.key]
  const ids = meant(event)
  if (!by || ids.size === 0 || (!onNode(event) && !isFree(event))) return undefined
  return () => nudge(ids, by[0], by[1])
}

function letter(key: string, event: KeyboardEvent, keys: CanvasKeys): Act {
  const id = onNode(event)
  if (id && key === 'Enter') return () => setTask({ kind: 'edit', id })
  if (id && key === ' ') return () => select([id])
  if (!useShortcutsSwitch.getState().on) return undefined
  if (key === '+' || key === '=') return keys.zoomIn
  if (key === '-') return keys.zoomOut
  if (key === '0') return keys.fit
  if (key === '/') return keys.search
  const [one, ...others] = meant(event)
  if (!one || others.length > 0) return undefined
  if (key === 'd') return () => duplicate(one)
  return key === 'c' ? () => setTask({ kind: 'connect', id: one }) : undefined
}

/** The block with the focus. */
function onNode({ target }: KeyboardEvent): string | undefined {
  return target instanceof HTMLElement && target.matches('.react-flow__node') ? target.dataset['id'] : undefined
}

/**
 * The blocks that a key applies to: the whole selection if it contains the focused block or no block has the focus, else the focused block.
 */
function meant(event: KeyboardEvent): ReadonlySet<string> {
  const { selected } = useEditor.getState()
  const id = onNode(event)
  return id === undefined || selected.has(id) ? selected : new Set([id])
}

/** Whether no control needs the key for itself. */
function isFree({ target }: KeyboardEvent): boolean {
  return target === document.body || (target instanceof Element && target.matches('.react-flow, .react-flow__pane, main'))
}

function isTyping(event: Event): boolean {
  return isIn(event, 'input:not([type=checkbox]), textarea, select, [contenteditable]')
}

function isIn({ target }: Event, places: string): boolean {
  return target instanceof Element && target.closest(places) !== null
}
