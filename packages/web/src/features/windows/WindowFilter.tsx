import type { WindowFilter as Chosen } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { useConnections } from '#features/connections/queries.ts'
import { MenuCheck, MenuLine, MenuTitle } from '#ui/overlays/Menu.tsx'

interface WindowFilterProps {
  value: Chosen | null
  onChange: (value: Chosen | null) => void
}

const choices = ['closing', 'closed'] as const

/** In the menu of filters, for companies with an official line: which windows the lists show. */
export function WindowFilter({ value, onChange }: WindowFilterProps) {
  const { t } = useTranslation('windows')
  const { data: connections = [] } = useConnections()
  if (value === null && !connections.some(({ capabilities }) => capabilities?.window)) return null
  return (
    <>
      <MenuLine />
      <MenuTitle>{t('title')}</MenuTitle>
      {choices.map((choice) => (
        <MenuCheck key={choice} checked={value === choice} onChange={(checked) => onChange(checked ? choice : null)}>
          {t(`filter.${choice}`)}
        </MenuCheck>
      ))}
    </>
  )
}
