import { readHours } from '@recado/contract/campaigns/pace'
import { clockText } from '@recado/contract/hours'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/fields/Switch.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { Section, SettingRow } from './SettingRow.tsx'

interface HoursSettingProps {
  /** HH:MM-HH:MM, or empty. */
  hours: string
  onChange: (hours: string) => void
}

const usual = '08:00-20:00'

/** The hours of the day in which messages may go out. */
export function HoursSetting({ hours, onChange }: HoursSettingProps) {
  const { t } = useTranslation('campaignSettings')
  const read = readHours(hours)
  const [from, to] = [clockText(read?.from ?? 0), clockText(read?.to ?? 0)]
  const text = !read
    ? t('hours.any')
    : read.from === read.to
      ? t('hours.same')
      : read.to < read.from
        ? t('hours.overnight')
        : t('hours.text')
  return (
    <Section title={t('hours.title')}>
      <SettingRow label={t('hours.label')} text={text}>
        {(control) => (
          <div className="flex shrink-0 items-center gap-3">
            {read && (
              <div className="flex items-center gap-2 text-12 text-text2">
                <span className="w-16">
                  <TimeInput aria-label={t('hours.from')} value={from} onChange={(time) => onChange(`${time}-${to}`)} />
                </span>
                {t('hours.until')}
                <span className="w-16">
                  <TimeInput aria-label={t('hours.to')} value={to} onChange={(time) => onChange(`${from}-${time}`)} />
                </span>
              </div>
            )}
            <Switch {...control} checked={read !== undefined} onChange={(on) => onChange(on ? usual : '')} />
          </div>
        )}
      </SettingRow>
    </Section>
  )
}
