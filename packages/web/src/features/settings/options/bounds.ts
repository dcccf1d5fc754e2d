import { formatDecimal } from '#platform/format.ts'

/** The smallest and the largest allowed whole number. */
export interface Bounds {
  min: number
  max: number
}

export function isWithin(text: string, { min, max }: Bounds): boolean {
  return /^\s*\d+\s*$/.test(text) && Number(text) >= min && Number(text) <= max
}

/** As the current language writes them. */
export function wordsOf({ min, max }: Bounds) {
  return { min: formatDecimal(min), max: formatDecimal(max) }
}
