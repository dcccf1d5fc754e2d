import { useEffect } from 'react'

/** Ctrl K (Cmd K on a Mac), wherever the focus is. */
export function useGoToKey(goTo: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      goTo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [goTo])
}
