import type { CompanyDetails } from '@recado/contract/companies/api'
import { clockText, wallTime } from '@recado/contract/hours'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeOf, zoneGroups, zoneLabel } from '#platform/time-zones.ts'
import { NativeSelect } from '#ui/fields/NativeSelect.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useSaveCompany } from '#features/settings/queries.ts'
import { SettingRow } from './SettingRow.tsx'
import { useRow } from './use-row.ts'

export function TimeZoneRow({ company: { timeZone } }: { company: CompanyDetails }) {
  const { t } = useTranslation('settings')
  const now = useNow()
  const save = useSaveCompany()
  const { value, choose, ...state } = useRow(timeZone, (chosen) => save({ timeZone: chosen }))
  const [opened] = useState(now)
  const groups = useMemo(() => {
    const { brazilian, others } = zoneGroups(timeZone)
    return [
      { label: t('service.brazil'), options: brazilian.map((zone) => ({ value: zone, label: zoneLabel(zone, opened) })) },
      { label: t('service.elsewhere'), options: others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })) },
    ]
  }, [t, opened, timeZone])
  const time = clockText(wallTime(now, value).minute)
  return (
    <SettingRow label={t('service.timeZone')} text={t('service.timeZoneText', { time, place: placeOf(value) })} wide {...state}>
      {(control) => (
        <div className="w-56 shrink-0 max-sm:w-full">
          <NativeSelect {...control} groups={groups} value={value} onChange={choose} />
        </div>
      )}
    </SettingRow>
  )
}
