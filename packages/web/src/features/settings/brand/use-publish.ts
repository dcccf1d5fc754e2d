import { useState, type Dispatch, type SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useSaveLogo, useSaveSetting } from '#features/settings/queries.ts'
import type { BrandDraft, BrandKey } from './brand-draft.ts'

/** Puts a draft into effect. What could not be saved stays in it. */
export function usePublish(setDraft: Dispatch<SetStateAction<BrandDraft>>) {
  const { t } = useTranslation('settings')
  const [busy, setBusy] = useState(false)
  const [saveSetting, saveLogo] = [useSaveSetting(), useSaveLogo()]

  async function putLogo(logo: BrandDraft['logo']): Promise<void> {
    if (logo === undefined) return
    try {
      await (logo ? saveLogo(logo.file) : saveSetting('branding.logoUrl', ''))
    } catch (error) {
      toast.error(t('options.toasts.error', { reason: errorText(error) }))
      throw new Refused()
    }
    if (logo) URL.revokeObjectURL(logo.url)
    setDraft(({ values }) => ({ values }))
  }

  async function publish({ values, logo }: BrandDraft): Promise<void> {
    setBusy(true)
    try {
      // The logo goes first because it may be refused, and new colours without it would be half a brand.
      await putLogo(logo)
      for (const [key, value] of Object.entries(values)) await saveSetting(key as BrandKey, value)
      setDraft({ values: {} })
      toast.success(t('saved'))
    } catch (error) {
      if (!(error instanceof Refused)) toast.error(error)
    } finally {
      setBusy(false)
    }
  }

  return { publish, busy }
}

/** The reason has already been shown. */
class Refused extends Error {}
