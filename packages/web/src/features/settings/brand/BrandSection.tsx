import type { CompanyDetails } from '@recado/contract/companies/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '#kit/LeaveGuard.tsx'
import { Button } from '#ui/Button.tsx'
import { BrandFields } from './BrandFields.tsx'
import { brandingOfDraft, brandKeys, changesOf, faultOf, isEmpty, valueIn, type BrandDraft } from './brand-draft.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { usePublish } from './use-publish.ts'

interface BrandSectionProps {
  settings: readonly { key: string; value: string }[]
  company: CompanyDetails
}

const untouched: BrandDraft = { values: {} }

/** Edits how the product looks to the company's users, as a draft until it is published. */
export function BrandSection({ settings, company }: BrandSectionProps) {
  const { t } = useTranslation(['settings', 'ui'])
  const [touched, setTouched] = useState(untouched)
  const { publish, busy } = usePublish(setTouched)
  const draft = changesOf(touched, settings)
  const branding = brandingOfDraft(draft, settings, company.name)
  const isValid = brandKeys.every((key) => !faultOf(key, valueIn(touched, settings, key)))
  return (
    <div className="mt-4 flex gap-8 pb-8 max-xl:flex-col-reverse max-xl:gap-6">
      <form
        className="w-full max-w-[440px] space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && !isEmpty(draft)) void publish(draft)
        }}
      >
        <BrandFields
          companyName={company.name}
          branding={branding}
          valueOf={(key) => valueIn(touched, settings, key)}
          onChange={(key, value) => setTouched((known) => ({ ...known, values: { ...known.values, [key]: value } }))}
          logoName={draft.logo?.file.name}
          onLogo={(logo) => setTouched((known) => ({ ...known, logo }))}
        />
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
