import type { KeyboardEvent } from 'react'

/** As Base UI passes it on. */
type FieldEvent = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler(): void }

/**
 * Text that is typed here but not chosen would be lost with the form. Enter, alone or with Ctrl, therefore takes the marked option, and
 * does nothing if no option is marked.
 */
export function chooseOnEnter(event: FieldEvent, chosen = ''): void {
  const { currentTarget: field } = event
  if (event.key !== 'Enter' || field.value.trim() === '' || field.value === chosen) return
  event.preventDefault()
  event.stopPropagation()
  if (!field.hasAttribute('aria-activedescendant')) event.preventBaseUIHandler()
}
