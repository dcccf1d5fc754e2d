import { useTranslation } from 'react-i18next'
import { RadioCards } from '#ui/fields/RadioCards.tsx'
import { shortPrice } from '#features/message-prices/price-text.ts'
import { amountText, type Prices } from '#features/templates/prices.ts'
import { cx } from '#ui/cx.ts'
import { useDraft } from './editing.ts'
import { looksPromotional } from '@recado/contract/templates/promotion'

const offered = ['utility', 'marketing'] as const

/** What Meta is asked to approve it as. It may decide otherwise. */
export function CategoryField({ isFixed, prices }: { isFixed: boolean; prices: Prices }) {
  const { t } = useTranslation('templatesPage')
  const { t: tPrice } = useTranslation('messagePrices')
  const [category, setCategory] = useDraft('category')
  const cards = offered.map((value) => {
    const price = prices[value]
    const name = t(`categories.${value}`)
    return { value, label: price ? `${name} · ${shortPrice(tPrice, price)}` : name, hint: t(`editor.categoryHints.${value}`) }
  })
  return (
    <div>
      <RadioCards
        label={t('editor.category')}
        cards={cards}
        value={category}
        onChange={setCategory}
        fixed={isFixed ? t('editor.categoryFixed') : undefined}
      />
      {!isFixed && <CategoryHint prices={prices} />}
    </div>
  )
}

/** Said softly: Meta decides. */
function CategoryHint({ prices }: { prices: Prices }) {
  const { t } = useTranslation('templatesPage')
  const [category] = useDraft('category')
  const [body] = useDraft('body')
  const [header] = useDraft('headerText')
  const isPromotional = looksPromotional(`${header}\n${body}`)
  const price = amountText(prices.utility)
  const isDear = category === 'marketing' && body.trim() !== '' && !isPromotional && price !== undefined
  return (
    <p role="status" className={cx('mt-1.5 text-12 empty:hidden', isDear ? 'text-text2' : 'text-warntext')}>
      {category === 'utility' && isPromotional && t('editor.promotion')}
      {isDear && t('editor.cheaper', { price })}
    </p>
  )
}
