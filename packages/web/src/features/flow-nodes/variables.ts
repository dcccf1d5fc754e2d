import { writeStored } from '#platform/storage.ts'

const storageKey = 'variables'

/** The variables about the customer that every conversation has. Answers to questions are added to them. */
export const knownVariables = ['nome', 'telefone', 'email', 'protocolo', 'fila'] as const

/** Stores the names of all answers of the open flow. */
export function storeVariables(keys: readonly string[]): void {
  writeStored(storageKey, JSON.stringify(keys))
}

/** Replaces the old answer key of a question with the new one. */
export function replaceVariable(keys: readonly string[], before: string | undefined, after: string): readonly string[] {
  return [...new Set([...keys.filter((key) => key !== before), after])]
}
