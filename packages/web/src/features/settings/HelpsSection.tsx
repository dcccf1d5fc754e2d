import { useTranslation } from 'react-i18next'
import { HelpsEditor } from '#features/helps/HelpsEditor.tsx'
import { SectionHead } from './SectionHead.tsx'

export function HelpsSection() {
  const { t } = useTranslation('helps')
  return (
    <div className="max-w-[824px] px-4 py-4 sm:px-8 sm:py-5">
      <SectionHead title={t('title')}>{t('sectionText')}</SectionHead>
      <HelpsEditor />
    </div>
  )
}
