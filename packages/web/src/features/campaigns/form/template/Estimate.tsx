import type { Template } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import type { Audience } from '#features/campaigns/form/use-audience.ts'
import { formatPrice, formatSum } from '#features/message-prices/money.ts'
import { formatDecimal } from '#platform/format.ts'

/** What the template will probably cost, with its multiplication. */
export function Estimate({ audience: { template: figures }, template }: { audience: Audience; template: Template | undefined }) {
  const { t } = useTranslation('campaigns')
  if (!figures || !template) return null
  const { cost, free, texts } = figures
  const category = t(`template.categories.${template.category}`)
  const lines = (cost?.parts ?? []).map(({ amount, messages, country }) =>
    amount === null
      ? t('template.withoutRate', { number: formatDecimal(messages), category, country: country ?? '?' })
      : t('template.times', { number: formatDecimal(messages), price: formatPrice(amount, cost?.currency ?? ''), category }),
  )
  const isUnknown = cost !== null && cost.parts.length > 0 && cost.parts.every(({ amount }) => amount === null)
  return (
    <div className="num mt-2 border-t border-line pt-2 text-12">
      {cost && cost.parts.length > 0 && (
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="text-text2">{t('template.cost')}</span>
          <strong className="font-semibold">
            {isUnknown ? t('template.unknown') : formatSum(cost.total, cost.currency)}
            {!isUnknown && cost.unknown > 0 && ` ${t('template.plusUnknown', { number: formatDecimal(cost.unknown) })}`}
          </strong>
        </p>
      )}
      {isUnknown ? (
        <p className="text-text3">{t('template.noRate')}</p>
      ) : (
        lines.map((line) => (
          <p key={line} className="text-text3">
            {line}
          </p>
        ))
      )}
      {free > 0 && <p className="text-text3">{t('template.free', { count: free, number: formatDecimal(free) })}</p>}
      {texts > 0 && <p className="text-text3">{t('template.texts', { count: texts, number: formatDecimal(texts) })}</p>}
    </div>
  )
}
