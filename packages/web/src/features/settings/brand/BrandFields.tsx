import type { Branding } from '@recado/contract/platform/branding'
import { useTranslation } from 'react-i18next'
import { ColourInput } from '#ui/fields/ColourInput.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { faultOf, swatches, type BrandDraft, type BrandKey } from './brand-draft.ts'
import { ContrastNotice } from './ContrastNotice.tsx'
import { LogoField } from './LogoField.tsx'

interface BrandFieldsProps {
  companyName: string
  /** The branding that the fields result in. */
  branding: Branding
  valueOf: (key: BrandKey) => string
  onChange: (key: BrandKey, value: string) => void
  /** The name of a file that was just chosen. */
  logoName: string | undefined
  onLogo: (logo: NonNullable<BrandDraft['logo']> | null) => void
}

export function BrandFields({ companyName, branding, valueOf, onChange, logoName, onLogo }: BrandFieldsProps) {
  const { t } = useTranslation('settings')
  const { primaryColor, gradientStart, gradientEnd, logoUrl } = branding
  const colour = (key: BrandKey, label: string, shown: string, hint?: string) => (
    <Field label={label} hint={hint} error={faultOf(key, valueOf(key)) ? t('brand.colourFault') : undefined}>
      {(control) => (
        <ColourInput
          {...control}
          value={valueOf(key)}
          shown={shown}
          pickLabel={t('brand.pick', { label })}
          onChange={(value) => onChange(key, value)}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field label={t('brand.siteName')} hint={t('brand.siteNameHint')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={50}
            placeholder={companyName}
            value={valueOf('branding.siteName')}
            onChange={(event) => onChange('branding.siteName', event.target.value)}
          />
        )}
      </Field>
      <LogoField url={logoUrl} name={logoName} onChange={onLogo} />
      <div>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-36">{colour('branding.primaryColor', t('brand.primaryColor'), primaryColor)}</div>
          <Swatches chosen={primaryColor} onChoose={(value) => onChange('branding.primaryColor', value)} />
        </div>
        <ContrastNotice colour={primaryColor} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {colour('branding.gradientStart', t('brand.gradientStart'), gradientStart, t('brand.gradientStartHint'))}
        {colour('branding.gradientEnd', t('brand.gradientEnd'), gradientEnd)}
      </div>
    </>
  )
}

const swatchLook =
  'spine size-6 rounded-full touch:size-8 has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-text ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring'

/** A few colours to begin with. */
function Swatches({ chosen, onChoose }: { chosen: string; onChoose: (colour: string) => void }) {
  const { t } = useTranslation('settings')
  return (
    <div role="radiogroup" aria-label={t('brand.swatches')} className="flex h-9 items-center gap-1.5 touch:h-11">
      {swatches.map((colour) => (
        <label key={colour} className={swatchLook} style={{ backgroundColor: colour }}>
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
