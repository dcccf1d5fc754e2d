import { useId } from 'react'
import { cx } from '#ui/cx.ts'

export interface RadioCard<V extends string> {
  value: V
  label: string
  /** What the choice means. */
  hint: string
  /** It cannot be chosen, and the hint says why. */
  disabled?: boolean
}

interface RadioCardsProps<V extends string> {
  label: string
  cards: readonly RadioCard<V>[]
  value: V
  onChange: (value: V) => void
  /** One below the other, however wide the place is. */
  stacked?: boolean
  error?: string | undefined
  /** Why there is nothing to choose. */
  fixed?: string | undefined
}

/** One of a few, each with its consequence. */
export function RadioCards<V extends string>({
  label,
  cards,
  value,
  onChange,
  stacked = false,
  error,
  fixed,
}: RadioCardsProps<V>) {
  const id = useId()
  const note = error ?? fixed
  return (
    <fieldset aria-describedby={note ? `${id}-note` : undefined}>
      <legend className="mb-1 text-12 font-medium text-text2">{label}</legend>
      <div className={cx('grid gap-2', !stacked && 'sm:grid-cols-2')}>
        {cards.map(({ value: choice, label: words, hint, disabled = false }) => (
          <label
            key={choice}
            className={cx(
              'flex items-start gap-2.5 rounded-2 px-3 py-2 shadow-[inset_0_0_0_1px_var(--line2)]',
              'has-checked:bg-soft has-checked:shadow-[inset_0_0_0_1.5px_var(--solid)] has-focus-visible:ring-2',
              'has-focus-visible:ring-ring',
              fixed || disabled ? 'not-has-checked:opacity-60' : 'hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={id}
              value={choice}
              checked={choice === value}
              disabled={disabled || (fixed !== undefined && choice !== value)}
              onChange={() => onChange(choice)}
              aria-labelledby={`${id}-${choice}`}
              aria-describedby={`${id}-${choice}-hint`}
              className={cx(
                'mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full bg-raise shadow-control outline-none',
                'before:size-2 before:rounded-full checked:bg-solid checked:shadow-none checked:before:bg-on',
              )}
            />
            <span className="text-13 font-medium">
              <span id={`${id}-${choice}`}>{words}</span>
              <span id={`${id}-${choice}-hint`} className="block text-12 font-normal text-text2">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {note && (
        <p id={`${id}-note`} className={cx('mt-1 text-12', error ? 'text-badtext' : 'text-text3')}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
