import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const firstMs = 350
const gap = 6
const edge = 8

/** Shows the tooltip of whatever is hovered or reached by keyboard: one for the whole application. Escape hides it. */
export function TooltipLayer() {
  const owner = useTipOwner()
  return owner && createPortal(<TipOf owner={owner} />, document.body)
}

function useTipOwner(): Element | null {
  const [owner, setOwner] = useState<Element | null>(null)
  const shown = useRef(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const show = (next: Element | null, delay = 0) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        shown.current = next !== null
        setOwner(next)
      }, delay)
    }
    const point = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element) || target.closest('[role=tooltip]')) return
      const next = target.closest('[data-tip]')
      // Moving from one owner to the next shows it without delay.
      show(next, next && !shown.current ? firstMs : 0)
    }
    const focus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches('[data-tip]:focus-visible') && show(target)
    const hide = () => show(null)
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const listeners = { pointerover: point, focusin: focus, focusout: hide, pointerdown: hide, keydown: press } as const
    for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener as EventListener, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of Object.entries(listeners))
        removeEventListener(type, listener as EventListener, { capture: true })
    }
  }, [])
  return owner
}

/** A button that was pressed by keyboard may mean something else by now, and still has the focus. */
function TipOf({ owner }: { owner: Element }) {
  const follow = useCallback(
    (tell: () => void) => {
      const observer = new MutationObserver(tell)
      observer.observe(owner, { attributeFilter: ['data-tip'] })
      return () => observer.disconnect()
    },
    [owner],
  )
  const text = useSyncExternalStore(follow, () => owner.getAttribute('data-tip'))
  // Another text has another position.
  return <Tip key={text} owner={owner} text={text} />
}

/** Below its owner if there is room, else above, and never past the edges of the window. */
function Tip({ owner, text }: { owner: Element; text: string | null }) {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!tip.current) return
    const at = owner.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = tip.current
    const below = at.bottom + gap
    const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, edge), innerWidth - width - edge)
    tip.current.style.left = `${left}px`
    tip.current.style.top = `${below + height > innerHeight ? at.top - gap - height : below}px`
    tip.current.style.visibility = 'visible'
  }, [owner])
  return (
    <div
      ref={tip}
      role="tooltip"
      aria-hidden
      className="invisible fixed z-70 max-w-80 rounded-2 bg-text px-2 py-1 text-12 font-medium break-words text-sheet"
    >
      {text}
    </div>
  )
}
