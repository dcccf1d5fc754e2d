import type { Template } from '@recado/contract/templates/api'
import { useTranslation } from 'react-i18next'
import { StatusPill } from '#ui/StatusPill.tsx'
import { stateTones } from '#features/templates/told.ts'

export function StatePill({ state }: Pick<Template, 'state'>) {
  const { t } = useTranslation('templatesPage')
  return <StatusPill tone={stateTones[state]}>{t(`states.${state}`)}</StatusPill>
}
