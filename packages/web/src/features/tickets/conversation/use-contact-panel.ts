import { useState } from 'react'
import { ownSwitch } from '#platform/own-switch.ts'
import { useWide } from '#ui/hooks/use-narrow.ts'

const useKept = ownSwitch('contactPanel', true)

export interface ContactPanelState {
  /** Whether the panel has its own column. Otherwise it opens over the page. */
  beside: boolean
  shown: boolean
  show: (shown: boolean) => void
}

/** Whether the contact's panel is shown: beside the conversation as it was left, over it until closed. */
export function useContactPanel(): ContactPanelState {
  const beside = useWide()
  const kept = useKept()
  const [over, setOver] = useState(false)
  if (!beside) return { beside, shown: over, show: setOver }
  return { beside, shown: kept.on, show: kept.setOn }
}
