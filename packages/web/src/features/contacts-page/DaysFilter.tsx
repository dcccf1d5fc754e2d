import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'

/** Days as yyyy-MM-dd. Absent means no bound. */
export interface Days {
  dateStart?: string | undefined
  dateEnd?: string | undefined
}

export const everyDay: Days = {}

/** Filters contacts by the days on which they were added. */
export function DaysFilter({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation(['contactsPage', 'ui'])
  const isSet = Boolean(days.dateStart ?? days.dateEnd)
  return (
    <Popover
      label={t('added')}
      trigger={
        <Button>
          <CalendarDays className={isSet ? 'size-4 text-atext' : 'size-4'} strokeWidth={1.75} aria-hidden />
          <span className="max-sm:sr-only">{t('days')}</span>
          {isSet && <span className="sr-only">{t('daysSet')}</span>}
        </Button>
      }
    >
      <div className="w-60 space-y-3 p-3">
        {(['dateStart', 'dateEnd'] as const).map((bound) => (
          <Field key={bound} label={t(bound)}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={days[bound] ?? ''}
                onChange={({ target }) => onChange({ ...days, [bound]: target.value || undefined })}
              />
            )}
          </Field>
        ))}
        {isSet && (
          <Button size="small" onClick={() => onChange(everyDay)}>
            {t('ui:clear')}
          </Button>
        )}
      </div>
    </Popover>
  )
}
