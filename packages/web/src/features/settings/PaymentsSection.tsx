import { useTranslation } from 'react-i18next'
import { PaymentsEditor } from '#features/payments/PaymentsEditor.tsx'
import { SectionHead } from './SectionHead.tsx'

export function PaymentsSection() {
  const { t } = useTranslation('payments')
  return (
    <div className="max-w-[824px] px-4 py-4 sm:px-8 sm:py-5">
      <SectionHead title={t('title')}>{t('text')}</SectionHead>
      <PaymentsEditor />
    </div>
  )
}
