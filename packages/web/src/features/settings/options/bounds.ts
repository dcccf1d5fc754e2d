import { formatDecimal } from '#platform/format.ts'

/** The smallest and the largest allowed whole number. */
export interface Bounds {
  least: number
  most: number
}

export function isWithin(text: string, { least, most }: Bounds): boolean {
  return /^\s*\d+\s*$/.test(text) && Number(text) >= least && Number(text) <= most
}

/** As the current language writes them. */
export function wordsOf({ least, most }: Bounds) {
  return { least: formatDecimal(least), most: formatDecimal(most) }
}
