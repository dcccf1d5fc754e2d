import type { Flow } from '@recado/contract/flows/api'

/** The flows whose name has what was typed, whatever the case and accents. */
export function found(flows: readonly Flow[], typed: string): readonly Flow[] {
  const text = plain(typed)
  return text === '' ? flows : flows.filter(({ name }) => plain(name).includes(text))
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
