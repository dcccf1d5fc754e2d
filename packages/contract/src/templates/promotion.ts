/** In the three languages of the product. A word counts where it begins. */
const words = [
  'promoç(ão|ões)|promoc(ión|iones)|promotions?|promo',
  'ofertas?|offers?|liquidação|liquidación|rebajas?|black ?friday',
  'descontos?|descuentos?|discounts?|cupo(m|ns|n|nes)|cupón|coupons?',
  'grátis|gratis|gratuit[ao]s?|free shipping|for free',
  'aproveite|aprovecha|imperdível|imperdible|últimas unidades|compre (já|agora)|compra ya|buy now|hurry',
]
const promotion = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})|\\d ?% (?:off|de desc)`, 'iu')

/** Whether a text reads like one that Meta approves as marketing only. It may err: Meta decides. */
export function looksPromotional(text: string): boolean {
  return promotion.test(text.normalize('NFC'))
}
