import type { CompanyDetails } from '@recado/contract/companies/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { ColourInput } from '#ui/fields/ColourInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import {
  brandingOfDraft,
  brandKeys,
  changesOf,
  faultOf,
  isEmpty,
  swatches,
  valueIn,
  type BrandDraft,
  type BrandKey,
} from './brand-draft.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { Guard } from './Guard.tsx'
import { LogoField } from './LogoField.tsx'
import { usePublish } from './use-publish.ts'

interface BrandSectionProps {
  settings: readonly { key: string; value: string }[]
  company: CompanyDetails
}

const untouched: BrandDraft = { values: {} }

/** How the product looks to the company's people: a draft until it is published. */
export function BrandSection({ settings, company }: BrandSectionProps) {
  const { t } = useTranslation(['settings', 'ui'])
  const [touched, setTouched] = useState(untouched)
  const { publish, busy } = usePublish(setTouched)
  const draft = changesOf(touched, settings)
  const branding = brandingOfDraft(draft, settings, company.name)
  const value = (key: BrandKey) => valueIn(touched, settings, key)
  const set = (key: BrandKey) => (text: string) => setTouched((known) => ({ ...known, values: { ...known.values, [key]: text } }))
  const fault = (key: BrandKey) => (faultOf(key, value(key)) ? t('brand.colourFault') : undefined)
  const isValid = brandKeys.every((key) => !faultOf(key, value(key)))
  const colour = (key: BrandKey, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={fault(key)}>
      {(control) => (
        <ColourInput
          {...control}
          value={value(key)}
          shown={shownOf(key, branding)}
          pickLabel={t('brand.pick', { label })}
          onChange={set(key)}
        />
      )}
    </Field>
  )
  return (
    <div className="mt-4 flex gap-8 pb-8 max-xl:flex-col-reverse max-xl:gap-6">
      <form
        className="w-full max-w-[440px] space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && !isEmpty(draft)) void publish(draft)
        }}
      >
        <Field label={t('brand.siteName')} hint={t('brand.siteNameHint')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={50}
              placeholder={company.name}
              value={value('branding.siteName')}
              onChange={(event) => set('branding.siteName')(event.target.value)}
            />
          )}
        </Field>
        <LogoField
          url={branding.logoUrl}
          name={draft.logo?.file.name}
          onChange={(logo) => setTouched((known) => ({ ...known, logo }))}
        />
        <div>
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
            <div className="w-36">{colour('branding.primaryColor', t('brand.primaryColor'))}</div>
            <Swatches chosen={branding.primaryColor} onChoose={set('branding.primaryColor')} />
          </div>
          <Guard colour={branding.primaryColor} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          {colour('branding.gradientStart', t('brand.gradientStart'), t('brand.gradientStartHint'))}
          {colour('branding.gradientEnd', t('brand.gradientEnd'))}
        </div>
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
          <span className="min-w-40 flex-1 text-12 text-text2">{t('brand.atOnce')}</span>
          <Button disabled={isEmpty(draft)} onClick={() => setTouched(untouched)}>
            {t('ui:undoChanges')}
          </Button>
          <Button type="submit" look="solid" busy={busy} disabled={isEmpty(draft) || !isValid}>
            {t('brand.publish')}
          </Button>
        </footer>
      </form>
      <BrandPreview branding={branding} />
      <LeaveGuard unsaved={!isEmpty(draft) && !busy} />
    </div>
  )
}

function shownOf(key: BrandKey, { primaryColor, gradientStart, gradientEnd }: ReturnType<typeof brandingOfDraft>): string {
  if (key === 'branding.gradientStart') return gradientStart
  return key === 'branding.gradientEnd' ? gradientEnd : primaryColor
}

function Swatches({ chosen, onChoose }: { chosen: string; onChoose: (colour: string) => void }) {
  const { t } = useTranslation('settings')
  return (
    <div role="radiogroup" aria-label={t('brand.swatches')} className="flex h-9 items-center gap-1.5 touch:h-11">
      {swatches.map((colour) => (
        <label
          key={colour}
          className="spine size-6 rounded-full has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-text has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring touch:size-8"
          style={{ backgroundColor: colour }}
        >
          <input
            type="radio"
            name="swatch"
            aria-label={colour}
            className="sr-only"
            checked={colour === chosen}
            onChange={() => onChoose(colour)}
          />
        </label>
      ))}
    </div>
  )
}
