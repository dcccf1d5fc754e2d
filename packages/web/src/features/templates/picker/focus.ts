import type { RefObject } from 'react'

type Area = RefObject<HTMLElement | null>

/** The fields are there, and say what is wrong, from the next render on. */
function next(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

/** Leads on to the first field that is empty, else to the button. */
export function focusFirstOpen(area: Area): void {
  next(() => {
    const empty = openFields(area.current)[0]
    ;(empty ?? submitOf(area.current))?.focus()
  })
}

/** From one field to the next that is empty, else to the button. */
export function focusNextOpen(area: Area, from: HTMLElement): void {
  const after = openFields(area.current).find(
    (field) => (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  )
  ;(after ?? openFields(area.current)[0] ?? submitOf(area.current))?.focus()
}

export function focusFirstFault(area: Area): void {
  next(() => area.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-faulty] button')?.focus())
}

function openFields(area: HTMLElement | null): HTMLElement[] {
  const fields = [...(area?.querySelectorAll<HTMLElement>('input[data-value], [data-file-open] button') ?? [])]
  return fields.filter((field) => !(field instanceof HTMLInputElement) || field.value.trim() === '')
}

function submitOf(area: HTMLElement | null): HTMLElement | null {
  return area?.closest('form')?.querySelector<HTMLElement>('button[type=submit]') ?? null
}
