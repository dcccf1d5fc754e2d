import { writeStored } from '#platform/storage.ts'

const storageKey = 'variables'

/** What every conversation knows of its customer; answers to questions come to it. */
export const knownVariables = ['nome', 'telefone', 'email', 'protocolo', 'fila'] as const

/** Keeps the names of all answers of the flow that is open. */
export function keepVariables(keys: readonly string[]): void {
  writeStored(storageKey, JSON.stringify(keys))
}

/** A question has another answer key: the old one leaves, the new one joins. */
export function replaceVariable(keys: readonly string[], before: string | undefined, after: string): readonly string[] {
  return [...new Set([...keys.filter((key) => key !== before), after])]
}
