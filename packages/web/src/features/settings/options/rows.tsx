import type { SettingKey } from '@recado/contract/settings/catalogue'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveSetting, useSetting } from '#features/settings/queries.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Select, type Option } from '#ui/fields/Select.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { isWithin, wordsOf, type Bounds } from './bounds.ts'
import { SettingRow } from './SettingRow.tsx'
import { useRow } from './use-row.ts'

interface RowProps<K extends SettingKey = SettingKey> {
  of: K
  label: string
  text: string
}

function useSettingRow(key: SettingKey) {
  const save = useSaveSetting()
  return useRow(useSetting(key) ?? '', (value) => save(key, value))
}

export function SwitchRow({ of, label, text }: RowProps) {
  const { value, choose, ...state } = useSettingRow(of)
  return (
    <SettingRow label={label} text={text} {...state}>
      {(control) => <Switch {...control} checked={value === 'enabled'} onChange={(on) => choose(on ? 'enabled' : 'disabled')} />}
    </SettingRow>
  )
}

interface ChoiceRowProps extends RowProps {
  options: readonly Option<string>[]
}

/** One of a few, chosen from a list. */
export function SelectRow({ of, label, text, options }: ChoiceRowProps) {
  const { value, choose, ...state } = useSettingRow(of)
  return (
    <SettingRow label={label} text={text} wide {...state}>
      {(control) => (
        <div className="w-44 shrink-0 max-sm:w-full">
          <Select {...control} options={options} value={value} onChange={choose} />
        </div>
      )}
    </SettingRow>
  )
}

/** One of two or three that stand side by side. */
export function SegmentedRow({ of, label, text, options }: ChoiceRowProps) {
  const { value, choose, ...state } = useSettingRow(of)
  return (
    <SettingRow label={label} text={text} wide {...state}>
      {(control) => <Segmented {...control} label={label} options={options} value={value} onChange={choose} />}
    </SettingRow>
  )
}

interface MinutesRowProps extends RowProps {
  bounds: Bounds
}

/** A number of minutes, saved when the field is left. */
export function MinutesRow({ of, label, text, bounds }: MinutesRowProps): ReactNode {
  const { t } = useTranslation('settings')
  const { value, choose, saved, error } = useSettingRow(of)
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !isWithin(typed, bounds)
  const finish = () => {
    if (typed === null || isWrong) return
    setTyped(null)
    if (typed.trim() !== value) choose(String(Number(typed)))
  }
  return (
    <SettingRow label={label} text={text} saved={saved} error={isWrong ? t('service.wholeNumber', wordsOf(bounds)) : error}>
      {(control) => (
        <span className="flex shrink-0 items-center gap-2 text-12 text-text2">
          <span className="w-16">
            <TextInput
              {...control}
              inputMode="numeric"
              className="num text-center"
              value={typed ?? value}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={finish}
              onKeyDown={(event) => event.key === 'Enter' && finish()}
            />
          </span>
          {t('service.minutes')}
        </span>
      )}
    </SettingRow>
  )
}
