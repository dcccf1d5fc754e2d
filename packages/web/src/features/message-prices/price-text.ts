import { allMarkets, regions } from '@recado/contract/message-prices/market'
import type { Price } from '@recado/contract/message-prices/price'
import type { TFunction } from 'i18next'
import { formatDateTime } from '#platform/format.ts'
import { currentLanguage, type Texts } from '#platform/i18n.ts'
import { formatPrice } from './money.ts'

type T = TFunction<'messagePrices'>

/** What a message costs, and why: US$ 0,0068: modelo de utilidade. Before it is sent, "about" so much. */
export function priceText(t: T, price: Price): string {
  const { verdict, reason, category, country, remaining, until } = price
  const kind = category ?? 'other'
  switch (reason) {
    case 'reply':
    case 'template':
      return t(`paid.${reason}`, { price: paidText(t, price, 'start'), category: t(`categories.${kind}`) })
    case 'allowance':
      return remaining === null ? t('allowanceUsed') : t('allowance', { count: remaining })
    case 'ad':
      return until === null ? t('ad') : t('adUntil', { at: formatDateTime(until) })
    case 'no-rate':
      return t('noRate', { category: t(`categories.${kind}`), market: marketName(t, country ?? '') })
    case 'phone':
    case 'free':
    case 'failed':
    case 'awaiting':
    case 'untold':
    case 'no-market':
    case 'no-currency':
    case 'no-allowance':
      return t(`reasons.${reason}`)
    default:
      reason satisfies never
      return t(`verdicts.${verdict}`)
  }
}

/** The same in a word or two, for the end of a line: grátis. */
export function shortPrice(t: T, price: Price): string {
  return price.verdict === 'paid' ? paidText(t, price, 'within') : t(`verdicts.${price.verdict}`)
}

function paidText(t: T, { amount, currency, isEstimate }: Price, place: 'start' | 'within'): string {
  if (amount === null || currency === null) return t(`paidWord.${place}`)
  const shown = formatPrice(amount, currency)
  return isEstimate ? t(`about.${place}`, { price: shown }) : shown
}

/** A category as the name of a row or a choice: Utilidade. */
export function categoryName(t: T, category: keyof Texts['messagePrices']['categories']): string {
  const name = t(`categories.${category}`)
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}

/** A market as users name it: the country, or one of Meta's regions. */
export function marketName(t: T, market: string): string {
  if (!/^[A-Z]{2}$/.test(market)) return isRegion(market) ? t(`markets.${market}`) : market
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(market) ?? market
}

const named = [...regions, allMarkets] as const

function isRegion(market: string): market is (typeof named)[number] {
  return named.some((region) => region === market)
}
