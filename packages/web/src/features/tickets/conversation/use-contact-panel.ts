import { useState } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '#platform/storage.ts'
import { useWide } from '#ui/hooks/use-narrow.ts'

const storageKey = 'contactPanel'
const useKept = create<{ shown: boolean }>(() => ({ shown: readStored(storageKey) !== 'off' }))

export interface ContactPanelState {
  /** A column of its own; otherwise it opens over the page. */
  beside: boolean
  shown: boolean
  show: (shown: boolean) => void
}

/** Whether the contact's panel is shown: beside the conversation as it was left, over it until closed. */
export function useContactPanel(): ContactPanelState {
  const beside = useWide()
  const kept = useKept((state) => state.shown)
  const [over, setOver] = useState(false)
  if (!beside) return { beside, shown: over, show: setOver }
  const show = (shown: boolean) => {
    writeStored(storageKey, shown ? null : 'off')
    useKept.setState({ shown })
  }
  return { beside, shown: kept, show }
}
