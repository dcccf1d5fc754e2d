import { useLayoutEffect, useRef } from 'react'

/** Runs on Escape wherever the focus is, before the page handles the key. Overlays and one-line fields take precedence. */
export function useEscape(run: () => void): void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const over =
        event.target instanceof Element &&
        event.target.closest('[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true], input')
      if (event.key !== 'Escape' || event.defaultPrevented || over) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
