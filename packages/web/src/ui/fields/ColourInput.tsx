import { cx } from '#ui/cx.ts'
import { controlBox } from './control.ts'
import type { ControlProps } from './Field.tsx'

interface ColourInputProps extends ControlProps {
  value: string
  /** The valid colour, `#rrggbb`, even while the typed text is empty or something else. */
  shown: string
  /** What the button that opens the browser's colour picker is called. */
  pickLabel: string
  onChange: (value: string) => void
}

/** A colour, typed as `#rrggbb` or picked. */
export function ColourInput({ value, shown, pickLabel, onChange, ...control }: ColourInputProps) {
  return (
    <div className={cx(controlBox, 'flex h-9 items-center gap-2 pl-1.5 touch:h-11')}>
      <input
        type="color"
        aria-label={pickLabel}
        value={shown}
        onChange={(event) => onChange(event.target.value)}
        className={
          'spine size-6 shrink-0 cursor-pointer appearance-none rounded-2 bg-transparent shadow-hairline ' +
          '[&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-2 [&::-webkit-color-swatch]:border-0'
        }
      />
      <input
        {...control}
        type="text"
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="num h-full w-full min-w-0 bg-transparent outline-none"
      />
    </div>
  )
}
