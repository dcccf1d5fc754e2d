import { useEffect } from 'react'

interface Chords {
  /** Ctrl K, or its like on a Mac. */
  onGoTo: () => void
  /** Alt T. */
  onNotices: () => void
}

/** Combinations that act wherever the focus is; single keys are `useShortcuts`. */
export function useChords({ onGoTo, onNotices }: Chords): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // With Alt the key may bring another letter, so its place counts.
      const alt = event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyT'
      if (!alt && !(control && event.key.toLowerCase() === 'k')) return
      event.preventDefault()
      if (alt) onNotices()
      else onGoTo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onGoTo, onNotices])
}
