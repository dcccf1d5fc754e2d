import { useSyncExternalStore } from 'react'

const large = matchMedia('(width >= 64rem)')

/** Whether there is room for two columns of equal weight: from 1024 px on. */
export function useLarge(): boolean {
  return useSyncExternalStore(follow, () => large.matches)
}

function follow(changed: () => void): () => void {
  large.addEventListener('change', changed)
  return () => large.removeEventListener('change', changed)
}
