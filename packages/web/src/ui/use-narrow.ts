import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 37.5rem)')

/** Is this a phone's width, below 600 px? For what style sheets cannot say. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}

function subscribe(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}
