import { currentLanguage, type Language } from './i18n.ts'

const formats = new Map<Language, Intl.NumberFormat>()

/** A number with at most one decimal, as the language shown writes it: 1,5 or 1.5. */
export function formatDecimal(value: number): string {
  const language = currentLanguage()
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  formats.set(language, format)
  return format.format(value)
}
