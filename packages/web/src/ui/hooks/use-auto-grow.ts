import { useLayoutEffect, type RefObject } from 'react'

const native = CSS.supports('field-sizing', 'content')

/** Grows a text area with its text where style sheets cannot; its maximum height is left to them. */
export function useAutoGrow(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    if (native || !element || element.value !== text) return
    element.style.setProperty('height', 'auto')
    element.style.setProperty('height', `${element.scrollHeight}px`)
  }, [field, text])
}
