import { useTranslation } from 'react-i18next'
import { hoursAndMinutes } from './minutes.ts'

/** The duration of something. A dash where nothing was measured. */
export function Minutes({ of }: { of: number | null }) {
  const { t } = useTranslation('dashboard')
  if (of !== null) return hoursAndMinutes(of)
  return (
    <>
      <span aria-hidden className="text-text3">
        –
      </span>
      <span className="sr-only">{t('notMeasured')}</span>
    </>
  )
}
