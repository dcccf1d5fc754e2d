import { longerIntervals, messageIntervals, type Pace } from '@recado/contract/campaigns/pace'
import type { CampaignSettings } from '@recado/contract/campaigns/settings'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { Select } from '#ui/fields/Select.tsx'
import { Section, SettingRow } from './SettingRow.tsx'

interface PaceSettingsProps {
  draft: CampaignSettings
  onChange: (change: Partial<CampaignSettings>) => void
}

const choices = { messageInterval: messageIntervals, longerIntervalAfter: longerIntervals, greaterInterval: longerIntervals }

export function PaceSettings({ draft, onChange }: PaceSettingsProps) {
  const { t } = useTranslation('campaignSettings')
  const nameOf = (key: keyof Pace, value: number) => {
    if (value === 0) return t(key === 'longerIntervalAfter' ? 'never' : 'noInterval')
    return t(key === 'longerIntervalAfter' ? 'messages' : 'seconds', { count: value })
  }
  const textOf = (key: keyof Pace) => {
    const value = draft[key]
    if (key === 'messageInterval' && value > 0)
      return t('text.random', { from: formatDecimal(value / 2), to: formatDecimal(value * 1.5) })
    return t(key === 'messageInterval' ? 'text.floor' : `text.${key}`)
  }
  return (
    <Section title={t('pace')}>
      {(Object.keys(choices) as (keyof Pace)[]).map((key) => (
        <SettingRow key={key} label={t(`label.${key}`)} text={textOf(key)}>
          {(control) => (
            <div className="w-44 shrink-0 max-sm:w-full">
              <Select
                {...control}
                options={choices[key].map((value) => ({ value, label: nameOf(key, value) }))}
                value={draft[key]}
                onChange={(value) => onChange({ [key]: value })}
              />
            </div>
          )}
        </SettingRow>
      ))}
    </Section>
  )
}
