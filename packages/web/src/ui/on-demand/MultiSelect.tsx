import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { useMemo, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { rankedAmong } from '#platform/ranked.ts'
import { chipColours } from '#platform/theme/chip.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { Dot } from '#ui/Chip.tsx'
import { controlBox } from '#ui/fields/control.ts'
import { cx } from '#ui/cx.ts'
import type { ControlProps } from '#ui/fields/Field.tsx'
import { popupBox, popupItem } from '#ui/overlays/popup.ts'
import { chooseOnEnter } from './choose-on-enter.ts'

const listBox = 'max-h-[min(280px,var(--available-height))] overflow-y-auto overscroll-contain outline-none data-empty:p-0'

export interface NamedOption {
  id: number
  name: string
  /** Its own colour, if it has one: queues and tags do, people do not. */
  color?: string
}

interface MultiSelectProps extends Partial<ControlProps> {
  options: readonly NamedOption[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  placeholder?: string
  /** What a form focuses when the choice is faulty. */
  ref?: Ref<HTMLInputElement>
  /** The only task here, so its list is open from the start. */
  beginsOpen?: boolean
}

export function MultiSelect({ options, value, onChange, placeholder, beginsOpen = false, ...control }: MultiSelectProps) {
  const { t } = useTranslation('ui')
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [typed, setTyped] = useState('')
  const chosen = useMemo(() => options.filter((option) => value.includes(option.id)), [options, value])
  return (
    <Combobox.Root
      multiple
      defaultOpen={beginsOpen}
      autoHighlight
      items={options}
      filteredItems={rankedAmong(options, typed, nameOf)}
      inputValue={typed}
      onInputValueChange={setTyped}
      value={chosen}
      // Escape closes the list, or the surrounding dialog; it does not undo the choice.
      onValueChange={(next, details) => {
        if (details.reason === 'escape-key') details.allowPropagation()
        else onChange(next.map((option) => option.id))
      }}
      itemToStringLabel={nameOf}
      filter={null}
    >
      <Combobox.InputGroup
        ref={setBox}
        className={cx(controlBox, 'flex min-h-9 cursor-text items-center px-1.5 py-1 touch:min-h-11')}
      >
        <Combobox.Chips className="flex w-full flex-wrap items-center gap-1">
          {chosen.map((option) => (
            <ChosenChip key={option.id} option={option} removeLabel={t('remove', { name: option.name })} />
          ))}
          <Combobox.Input
            dir="auto"
            {...control}
            placeholder={chosen.length > 0 ? '' : placeholder}
            onKeyDown={chooseOnEnter}
            className="h-6 min-w-16 flex-1 bg-transparent px-1 outline-none placeholder:text-text3 focus-visible:outline-none"
          />
        </Combobox.Chips>
      </Combobox.InputGroup>
      <Combobox.Portal>
        {/* The list stays open while the user chooses, so it leaves the dialog's buttons free. */}
        <Combobox.Positioner
          sideOffset={4}
          collisionBoundary={box?.closest('[data-dialog-body]') ?? 'clipping-ancestors'}
          className="z-50 outline-none"
        >
          <Combobox.Popup className={cx(popupBox, 'w-(--anchor-width)')}>
            <Combobox.Empty>
              <p className="px-2 py-1.5 text-12 text-text3">{t('nothingFound')}</p>
            </Combobox.Empty>
            <Combobox.List className={listBox}>
              {(option: NamedOption) => <OfferedOption key={option.id} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function nameOf({ name }: NamedOption): string {
  return name
}

function OfferedOption({ option }: { option: NamedOption }) {
  return (
    <Combobox.Item value={option} className={popupItem}>
      {option.color && <Dot name="" colour={option.color} />}
      <span className="flex-1 truncate">
        <bdi>{option.name}</bdi>
      </span>
      <Combobox.ItemIndicator>
        <Check className="size-4 text-atext" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

function ChosenChip({ option, removeLabel }: { option: NamedOption; removeLabel: string }) {
  const mode = useTheme((state) => state.mode)
  const { soft, text } = option.color ? chipColours(option.color, mode) : { soft: 'var(--press)', text: 'var(--text)' }
  return (
    <Combobox.Chip
      aria-label={option.name}
      className={
        'flex h-6 max-w-full items-center rounded-1 pr-0.5 pl-1.5 text-12 font-medium outline-none data-highlighted:ring-2 ' +
        'data-highlighted:ring-ring'
      }
      style={{ background: soft, color: text }}
    >
      <span className="truncate">
        <bdi>{option.name}</bdi>
      </span>
      <Combobox.ChipRemove aria-label={removeLabel} className="grid size-6 shrink-0 place-items-center rounded-1 text-inherit">
        <X className="size-3" aria-hidden />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}
