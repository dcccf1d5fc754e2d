import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { QueueValues } from '#features/queues/queue-form.ts'
import {
  changed,
  dropped,
  inserted,
  moved,
  newNode,
  spotOf,
  spotsIn,
  without,
  type Direction,
  type OptionNode,
  type Spot,
} from './nodes.ts'

export type OptionTreeState = ReturnType<typeof useOptionTree>

/** A menu being edited, and the actions on it. Each action leaves the focus where the user continues. */
export function useOptionTree(focused: string | null, onFocus: (key: string | null) => void) {
  const { t } = useTranslation('queues')
  const { field } = useController<QueueValues, 'options'>({ name: 'options' })
  const nodes = field.value
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const spots = spotsIn(nodes, ({ key }) => !closed.has(key))

  const goTo = (key: string | null, into: 'row' | 'title' = 'row') => {
    // Drawn before the focus moves, so that the next letter typed finds its field.
    flushSync(() => onFocus(key))
    focusRow(key, into)
  }
  const open = (key: string, opens: boolean) =>
    setClosed((known) => new Set(opens ? [...known].filter((one) => one !== key) : [...known, key]))
  const put = (next: OptionNode[] | null, key: string) => {
    const spot = next && spotOf(next, key)
    if (!spot) return
    field.onChange(next)
    setSaid(t('placed', { name: spot.node.title, at: spot.at + 1, of: spot.siblings.length }))
    for (const parent of spot.parents) open(parent.key, true)
    goTo(key)
  }
  return {
    nodes,
    spots,
    said,
    present: spotOf(nodes, focused),
    focus: onFocus,
    isOpen: (key: string) => !closed.has(key),
    goTo,
    open,
    walk: (key: string, by: number) => {
      const at = spots.findIndex(({ node }) => node.key === key)
      goTo(spots[Math.min(Math.max(at + by, 0), spots.length - 1)]?.node.key ?? null)
    },
    add: (parent: OptionNode | null) => {
      const node = newNode()
      field.onChange(inserted(nodes, parent?.key ?? null, (parent?.children ?? nodes).length, node))
      if (parent) open(parent.key, true)
      goTo(node.key, 'title')
    },
    change: (key: string, patch: Partial<Pick<OptionNode, 'title' | 'message'>>) => field.onChange(changed(nodes, key, patch)),
    move: (key: string, direction: Direction) => put(moved(nodes, key, direction), key),
    drop: (key: string, before: string | null) => put(dropped(nodes, key, before), key),
    remove: ({ node, at, siblings, parents }: Spot) => {
      field.onChange(without(nodes, node.key))
      setSaid(t('optionDeleted', { name: node.title }))
      goTo((siblings[at + 1] ?? siblings[at - 1] ?? parents.at(-1))?.key ?? null)
    },
  }
}

function focusRow(key: string | null, into: 'row' | 'title'): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${key}"]`)
  row?.querySelector<HTMLElement>(into === 'row' ? '[role=treeitem]' : 'input')?.focus()
}
