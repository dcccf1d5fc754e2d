import { currentLanguage } from '#platform/i18n.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An exact decimal text with its currency. Most currencies have two decimals; some of Meta's prices have more. */
function written(amount: string, currency: string, maxDecimals: 2 | 4): string {
  const language = currentLanguage()
  const key = `${language} ${currency} ${maxDecimals}`
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: maxDecimals }
  const format = formats.get(key) ?? new Intl.NumberFormat(locales[language], { style: 'currency', currency, ...decimals })
  formats.set(key, format)
  // As a text the amount is not rounded to a binary number first.
  return format.format(amount as `${number}`)
}

const locales = { pt: 'pt-BR', en: 'en', es: 'es' } as const

/** The price of one message, with 2 to 4 decimals: US$ 0,0068. */
export function formatPrice(amount: string, currency: string): string {
  return written(amount, currency, 4)
}

/** The sum of several messages, with 2 decimals: US$ 84,12. */
export function formatSum(amount: string, currency: string): string {
  return written(amount, currency, 2)
}

/** 0 as an exact decimal text. */
export function isNothing(amount: string): boolean {
  return !/[1-9]/.test(amount)
}
