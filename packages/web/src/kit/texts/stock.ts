import type { TypeOptions } from 'i18next'
import { useTranslation } from 'react-i18next'

type Texts = TypeOptions['resources']

/** The features that have all these texts. */
export type With<Key extends string> = {
  [N in keyof Texts]: Texts[N] extends Record<Key, string> ? N : never
}[keyof Texts]

const fallback = { nsMode: 'fallback' } as const

/** Translates a feature's texts, and the stock ones where it has none of its own. */
export type StockTexts<Key extends string = never> = (key: Key | keyof Texts['kit'], values?: Record<string, string>) => string

export function useStockTexts(texts: keyof Texts): StockTexts<string> {
  const { t } = useTranslation([texts, 'kit'], fallback)
  return t as unknown as StockTexts<string>
}
