import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'

/** A button, and whether its popup is open. The button is in the page; the popup's code comes later. */
export interface Opener {
  open: boolean
  /** Was it ever open? Then the popup stays mounted, to animate its closing. */
  used: boolean
  /** Opened from the keyboard, so the focus goes into the popup. */
  byKey: boolean
  anchor: RefObject<HTMLButtonElement | null>
  onOpenChange: (open: boolean, details: ChangeDetails) => void
  close: () => void
  button: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-haspopup': 'menu' | 'dialog'
    'aria-expanded': boolean
    onClick: (event: MouseEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

export interface OpenedProps {
  opener: Pick<Opener, 'open' | 'onOpenChange'> & Partial<Pick<Opener, 'byKey'>> & { anchor: RefObject<HTMLElement | null> }
  children: ReactNode
}

interface ChangeDetails {
  reason: string
  event: Event
  cancel: () => void
}

/** A press on the button itself is left to the button. */
export function isPressOf(button: HTMLElement | null, { reason, event: { target } }: ChangeDetails): boolean {
  return reason === 'outside-press' && target instanceof Node && button?.contains(target) === true
}

export function useOpener(kind: 'menu' | 'dialog'): Opener {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const [byKey, setByKey] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const change = (next: boolean) => {
    setOpen(next)
    if (next) setUsed(true)
  }
  return {
    open,
    used,
    byKey,
    anchor,
    onOpenChange: (next, details) => {
      if (isPressOf(anchor.current, details)) details.cancel()
      else change(next)
    },
    close: () => change(false),
    button: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: (event) => {
        // Enter and Space arrive as clicks without a pointer.
        setByKey(event.detail === 0)
        change(!open)
      },
      onKeyDown: (event) => {
        if (kind !== 'menu' || event.key !== 'ArrowDown') return
        event.preventDefault()
        setByKey(true)
        change(true)
      },
    },
  }
}
