import type { Choices } from './use-choices.ts'

interface List<T> {
  id: string
  idOf: (choice: T) => string
}

/** The attributes by which a text field describes the list over it, while there is one. */
export function combobox<T>({ active }: Choices<T>, { id, idOf }: List<T>) {
  if (active === undefined) return null
  return { role: 'combobox', 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': idOf(active) } as const
}
export type Combobox = ReturnType<typeof combobox>
