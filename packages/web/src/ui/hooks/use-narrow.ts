import { useSyncExternalStore } from 'react'

const narrow = mediaQuery('(width < 37.5rem)')
const medium = mediaQuery('(width < 56.25rem)')
const wide = mediaQuery('(width >= 75rem)')

/** Is this a phone's width, below 600 px? For what style sheets cannot express. */
export function useNarrow(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.matches)
}

/** Is it below 900 px, where two columns become one? */
export function useOneColumn(): boolean {
  return useSyncExternalStore(medium.subscribe, medium.matches)
}

/** Is there room for a third column, from 1200 px on? */
export function useWide(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches)
}

function mediaQuery(query: string): { subscribe: (changed: () => void) => () => void; matches: () => boolean } {
  const list = matchMedia(query)
  return {
    subscribe: (changed) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    matches: () => list.matches,
  }
}
