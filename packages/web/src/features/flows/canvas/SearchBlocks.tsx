import type { FlowNode } from '@recado/contract/flows/node'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { drawn, useEditor } from '#features/flows/graph/editor.ts'
import { find } from '#features/flows/graph/words.ts'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { goTo } from './acts.ts'
import { useBlockName, useQueueNames } from './use-block-name.ts'

const useSearch = create(() => ({ isOpen: false }))

export function openSearch(): void {
  useSearch.setState({ isOpen: true })
}

function closeSearch(): void {
  useSearch.setState({ isOpen: false })
}

/** Finds blocks by their texts. Enter goes from one to the next. */
export function SearchBlocks() {
  const isOpen = useSearch((search) => search.isOpen)
  useEffect(() => closeSearch, [])
  return isOpen ? <Search /> : null
}

const backMs = 50

function Search() {
  const { t } = useTranslation(['flows', 'flowNodes', 'ui'])
  const graph = useEditor(drawn)
  const queues = useQueueNames()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  useEffect(() => box.current?.focus(), [])
  useShortcuts({ Escape: closeSearch })
  const found = typed.trim() === '' ? [] : find(t, graph, typed, queues)
  const go = (to: number) => {
    const node = found[to]
    if (!node) return
    setAt(to)
    goTo(node.id)
    // The block takes the focus. The search box takes it back, because further input is meant for the search.
    setTimeout(() => box.current?.focus(), backMs)
  }
  const type = (text: string) => {
    setTyped(text)
    setAt(-1)
  }
  return (
    <form
      role="search"
      className="absolute top-3 left-3 z-10 w-72 rounded-3 bg-raise p-2 shadow-pop"
      onSubmit={(event) => {
        event.preventDefault()
        if (found.length > 0) go((at + 1) % found.length)
      }}
    >
      <div className="flex items-center gap-1">
        <div className="flex-1">
          <SearchBox ref={box} label={t('searchBlocks')} value={typed} onChange={type} />
        </div>
        <IconButton label={t('ui:close')} onClick={closeSearch}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
      <p role="status" className="px-1 pt-1.5 text-11 text-text3">
        {typed.trim() === '' ? t('searchHint') : t('blocksFound', { count: found.length })}
      </p>
      {found.length > 0 && <Found found={found} at={at} onGo={go} />}
    </form>
  )
}

const maxShown = 50

function Found({ found, at, onGo }: { found: readonly FlowNode[]; at: number; onGo: (at: number) => void }) {
  const nameOf = useBlockName()
  return (
    <ul className="mt-1 max-h-64 overflow-y-auto">
      {found.slice(0, maxShown).map((node, index) => (
        <li key={node.id}>
          <button
            type="button"
            aria-current={index === at || undefined}
            onClick={() => onGo(index)}
            className="inset-focus w-full truncate rounded-2 px-2 py-1.5 text-left text-12 hover:bg-hover aria-[current]:bg-soft"
          >
            {nameOf(node)}
          </button>
        </li>
      ))}
    </ul>
  )
}
