import { useTranslation } from 'react-i18next'
import { usePlan } from '#platform/session/session.ts'

export function useCalendarShortcuts() {
  const { t } = useTranslation('calendar')
  if (!usePlan('useSchedules')) return []
  const lines = [
    { text: t('keys.views'), press: ['M', 'S', 'D', 'A'] },
    { text: t('keys.today'), press: ['T'] },
    { text: t('keys.new'), press: ['N'] },
  ]
  return [{ title: t('title'), lines }]
}
