import type { Row } from './declared.ts'

/** Opens or seals the secrets of a row: texts, or those within a JSON. A digest stays as it is. */
export function recode(
  row: Row,
  secrets: Readonly<Record<string, string | null>>,
  how: (place: string, text: string) => string,
): void {
  for (const [column, place] of Object.entries(secrets))
    if (place !== null) row[column] = recoded(row[column], (text) => how(place, text))
}

function recoded(value: unknown, how: (text: string) => string): unknown {
  if (typeof value === 'string') return how(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, recoded(one, how)]))
}
