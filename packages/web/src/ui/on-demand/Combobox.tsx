import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { ranked } from '#platform/ranked.ts'
import { controlBox } from '#ui/fields/control.ts'
import { cx } from '#ui/cx.ts'
import type { ControlProps } from '#ui/fields/Field.tsx'
import { popupBox, popupItem } from '#ui/overlays/popup.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { chooseOnEnter } from './choose-on-enter.ts'

/** An option; `key` tells it from others. */
export interface ComboboxOption {
  key: string
  label: string
}

interface ComboboxProps<O extends ComboboxOption> extends Partial<ControlProps> {
  value: O | null
  onChange: (option: O | null) => void
  /** Passes what was typed to the caller, who looks it up. */
  onSearch: (text: string) => void
  /** What the look-up found for the text, and its state. */
  found: { options: readonly O[]; loading: boolean; error: unknown }
  /** Shown in place of options: type more, or nothing found. */
  hint: string | null
  placeholder?: string
  children?: (option: O) => ReactNode
}

export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { value, onChange, onSearch, found, hint, placeholder, children = labelOf, ...control } = props
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value?.label ?? '')
  const items = useMemo(
    () => (value && !found.options.some(({ key }) => key === value.key) ? [...found.options, value] : found.options),
    [value, found.options],
  )
  return (
    <Base.Root<O>
      items={items}
      autoHighlight
      filteredItems={ranked(found.options, text === value?.label ? '' : text, labelOf)}
      value={value}
      // Escape closes the list, or the surrounding dialog; it does not undo the choice.
      onValueChange={(option, details) => {
        if (details.reason === 'escape-key') details.allowPropagation()
        else onChange(option)
      }}
      inputValue={text}
      onInputValueChange={(typed, { reason }) => {
        if (reason === 'escape-key') return
        setText(typed)
        onSearch(reason === 'item-press' || typed === value?.label ? '' : typed)
      }}
      itemToStringLabel={(option: O) => option.label}
      isItemEqualToValue={(option, chosen) => option.key === chosen.key}
      filter={null}
    >
      <Base.InputGroup className={cx(controlBox, 'flex h-9 items-center touch:h-11')}>
        <Base.Input
          dir="auto"
          {...control}
          placeholder={placeholder}
          onKeyDown={(event) => chooseOnEnter(event, value?.label)}
          className="h-full min-w-0 flex-1 rounded-2 bg-transparent px-2.5 outline-none placeholder:text-text3 focus-visible:outline-none"
        />
        {found.loading && <Spinner className="mr-2.5 text-text3" />}
        {value && !found.loading && (
          <Base.Clear
            aria-label={t('clear')}
            className="mr-1 grid size-7 place-items-center rounded-2 text-text3 hover:text-text touch:size-9"
          >
            <X className="size-4" aria-hidden />
          </Base.Clear>
        )}
      </Base.InputGroup>
      <Found found={found} hint={hint}>
        {children}
      </Found>
    </Base.Root>
  )
}

/** The options, or why there are none. */
function Found<O extends ComboboxOption>({
  found,
  hint,
  children,
}: Required<Pick<ComboboxProps<O>, 'found' | 'hint' | 'children'>>) {
  const { t } = useTranslation('ui')
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} className="z-50 outline-none">
        <Base.Popup className={cx(popupBox, 'w-(--anchor-width)')} aria-busy={found.loading || undefined}>
          <Base.Status className="text-12 text-text3 not-empty:px-2 not-empty:py-1.5">
            {found.error ? errorText(found.error) : found.loading ? t('searching') : hint}
          </Base.Status>
          <Base.List className="max-h-[min(280px,var(--available-height))] overflow-y-auto overscroll-contain outline-none">
            {(option: O) => (
              <Base.Item key={option.key} value={option} className={popupItem}>
                {children(option)}
                <Base.ItemIndicator className="ml-auto">
                  <Check className="size-4 text-atext" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function labelOf(option: ComboboxOption): string {
  return option.label
}
