import { Search, X } from 'lucide-react'
import { useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from './TextInput.tsx'

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>
  /** Accessible name; what can be searched for. */
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}

/** The longest text the server searches for. */
const longest = 100

/** A search text. Callers wait until the typing pauses: `useDebounced`. */
export function SearchBox({ ref, label, placeholder = label, value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)

  function clear(): void {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={box} className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-text3"
        strokeWidth={1.75}
      />
      <TextInput
        ref={ref}
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={longest}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (!value) return event.currentTarget.blur()
          // Keeps a surrounding dialog open: only the text is cleared.
          event.stopPropagation()
          clear()
        }}
        className="px-8.5"
      />
      {value && (
        <button
          type="button"
          aria-label={t('clear')}
          onClick={clear}
          className="absolute inset-y-0 right-1 my-auto grid size-7 place-items-center rounded-2 text-text3 hover:text-text touch:size-9"
        >
          <X className="size-4" aria-hidden />
        </button>
      )}
    </div>
  )
}
