import { z } from 'zod/mini'

/** Amounts are counted in whole ten-millionths of the currency, so that sums are exact. */
const decimals = 7
const unit = 10n ** BigInt(decimals)
const written = /^(\d{1,24})(?:\.(\d{1,7}))?$/

/** An amount of money as a decimal number in text, such as `0.0068`. It is never a floating-point number. */
export const amount = z.string().check(z.regex(/^\d{1,9}(\.\d{1,7})?$/))

/** An amount in ten-millionths. Throws for a text that is no amount. */
export function unitsOf(text: string): bigint {
  const [, whole, fraction = ''] = written.exec(text) ?? []
  if (whole === undefined) throw new TypeError(`${text} is no amount`)
  return BigInt(whole) * unit + BigInt(fraction.padEnd(decimals, '0'))
}

/** The shortest text of an amount, with a minus sign when it is negative. */
export function amountOf(units: bigint): string {
  const size = units < 0n ? -units : units
  const fraction = String(size % unit)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${size / unit}${fraction && `.${fraction}`}`
}

/** The amount of so many messages at this price. */
export function timesAmount(price: string, messages: number): string {
  return amountOf(unitsOf(price) * BigInt(messages))
}

/** The exact sum of amounts of one currency. */
export function sumOf(amounts: readonly string[]): string {
  return amountOf(amounts.reduce((sum, one) => sum + unitsOf(one), 0n))
}

/**
 * An amount that a person or a spreadsheet wrote: `0.0068`, `0,0068`, `$0.0068`, ` 1.234,50 `. Undefined for anything else. Of two kinds of
 * marks the last one separates the decimals; a single mark always does.
 */
export function readAmount(text: string): string | undefined {
  const digits = text.trim().replace(/^(?:[A-Z]{2,3}\$?|\$|R\$|US\$|€|£|₹)\s*/, '')
  if (!/^[\d.,]+$/.test(digits)) return undefined
  const mark = digits.includes(',') && digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
  const plain = digits.replaceAll(mark === ',' ? '.' : ',', '').replace(mark, '.')
  return amount.safeParse(plain).success ? amountOf(unitsOf(plain)) : undefined
}
