import { variants, variantsOf, type Variant } from '@recado/contract/campaigns/texts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { Tabs } from '#ui/Tabs.tsx'
import type { CampaignValues } from './campaign-form.ts'
import { MessageEditor } from './MessageEditor.tsx'
import type { Audience } from './use-audience.ts'

interface MessageTabsProps {
  audience: Audience | undefined
  variant: Variant
  onVariant: (variant: Variant) => void
}

/** The five texts, of which each person gets one. Texts that are written carry a dot. */
export function MessageTabs({ audience, variant, onVariant }: MessageTabsProps) {
  const { t } = useTranslation('campaigns')
  const { getFieldState, formState } = useFormContext<CampaignValues>()
  const written = variantsOf(useWatch<CampaignValues>() as CampaignValues)
  const faulty = variants.find((one) => getFieldState(`message${one}`, formState).error)
  const own = (audience?.variables ?? []).map(({ key }) => key)
  const items = variants.map((one) => ({
    value: String(one),
    label: (
      <>
        <span className="max-sm:sr-only">{t('form.message')}</span>
        <span className="num">{one}</span>
        {(written.includes(one) || faulty === one) && (
          <span className={cx('spine size-1.5 rounded-full', faulty === one ? 'bg-bad' : 'bg-ok')}>
            <span className="sr-only">{faulty === one ? t('form.faulty') : t('form.written')}</span>
          </span>
        )}
      </>
    ),
  }))
  return (
    <section aria-labelledby="messages-title">
      <h2 id="messages-title" className="mb-1 text-12 text-text2">
        <span className="font-medium">{t('form.messages')}</span> {t('form.messagesHint')}
      </h2>
      <div className="rounded-3 shadow-control focus-within:shadow-control-focus">
        <Tabs
          label={t('form.messages')}
          items={items}
          value={String(variant)}
          onChange={(value) => onVariant(Number(value) as Variant)}
          className="[--tabs-inset:12px]"
        >
          <MessageEditor key={variant} variant={variant} own={own} />
        </Tabs>
      </div>
    </section>
  )
}
