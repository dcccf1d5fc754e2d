import { periods } from '@recado/contract/dashboard/range'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import type { Filter, FilterProblem } from './filter.ts'

interface FilterBarProps {
  filter: Filter
  problem: FilterProblem | undefined
  onChange: (change: Partial<Filter>) => void
}

/** The choice of days: from one date to another, or the last days. */
export function FilterBar({ filter, problem, onChange }: FilterBarProps) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const kinds = (['date', 'period'] as const).map((value) => ({ value, label: t(`by.${value}`) }))
  const note = problem ? { 'aria-describedby': id, 'aria-invalid': true as const } : {}
  return (
    <div className="max-sm:w-full">
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        <Segmented label={t('filterBy')} options={kinds} value={filter.by} onChange={(by) => onChange({ by })} />
        {filter.by === 'date' ? (
          <Dates filter={filter} note={note} onChange={onChange} />
        ) : (
          <Period filter={filter} onChange={onChange} />
        )}
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1.5 text-12 text-badtext sm:text-right">
          {t(problem)}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  filter: Filter
  onChange: (change: Partial<Filter>) => void
}

interface Note {
  'aria-describedby'?: string
  'aria-invalid'?: true
}

function Dates({ filter, note, onChange }: ChoiceProps & { note: Note }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="flex items-center gap-1.5 max-sm:w-full">
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          aria-label={t(end)}
          {...note}
          value={filter[end]}
          onChange={({ target }) => onChange({ [end]: target.value })}
          className="num h-8 min-w-0 flex-1 sm:w-36 sm:flex-none"
        />
      ))}
    </div>
  )
}

function Period({ filter, onChange }: ChoiceProps) {
  const { t } = useTranslation('dashboard')
  const narrow = useNarrow()
  const options = [
    { value: 'none', label: t('none') },
    ...periods.map((days) => ({ value: String(days), label: narrow ? String(days) : t('days', { count: days }) })),
  ]
  return (
    <div className="max-w-full overflow-x-auto">
      <Segmented
        label={t('period')}
        options={options}
        value={filter.days === null ? 'none' : String(filter.days)}
        onChange={(chosen) => onChange({ days: chosen === 'none' ? null : Number(chosen) })}
      />
    </div>
  )
}
