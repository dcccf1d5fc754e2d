import type { Price } from '@recado/contract/message-prices/price'
import type { TemplateAccount } from '@recado/contract/templates/api'
import type { Category } from '@recado/contract/templates/content'
import { formatPrice } from '#features/message-prices/money.ts'
import { useLineEstimates } from '#features/message-prices/line-estimates.ts'

/** What a message of each category will probably cost, as far as that is known. */
export type Prices = Readonly<Partial<Record<Category, Price>>>

const none: Prices = {}

/** The prices of an account, in the market of its first number. */
export function usePrices(account: TemplateAccount | undefined): Prices {
  return useLineEstimates(account?.whatsapps[0]?.id ?? null).data ?? none
}

/** The amount of one message. Undefined when it is not known, or not for this user to see. */
export function amountText(price: Price | undefined): string | undefined {
  if (price?.verdict !== 'paid' || price.amount === null || price.currency === null) return undefined
  return formatPrice(price.amount, price.currency)
}
