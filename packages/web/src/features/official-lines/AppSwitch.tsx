import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '#kit/fields.tsx'
import type { LineValues } from './rules.ts'

/** The number stays in the WhatsApp Business app; what was said there is taken over only if the user wants it. */
export function AppSwitch() {
  const { t } = useTranslation('officialLines')
  const onApp = useFormContext<LineValues>().watch('onApp')
  return (
    <>
      <CheckboxField name="onApp" label={t('onApp')} hint={t('onAppHint')} />
      {onApp && <CheckboxField name="takesPast" label={t('takesPast')} hint={t('takesPastHint')} />}
    </>
  )
}
