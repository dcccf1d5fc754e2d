import i18next from 'i18next'
import { z } from 'zod/mini'
import '#platform/api/validation.ts'

/** Reais as people type them, 1.234,56 or 1234.56, as a number with two decimals. */
export const moneyText = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => text !== '', { error: () => i18next.t('validation:required'), abort: true }),
    z.refine((text) => readMoney(text) !== undefined, { error: () => i18next.t('validation:invalid') }),
  ),
  z.transform((text) => readMoney(text) ?? 0),
)

/** Undefined if the text is not an amount. */
export function readMoney(text: string): number | undefined {
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text)
  if (brazilian) return Number(`${brazilian[1]?.replaceAll('.', '')}.${brazilian[2] ?? '0'}`)
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : undefined
}
