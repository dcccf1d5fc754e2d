import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { Choices } from './use-choices.ts'

interface ChoiceMenuProps<T> {
  of: Choices<T>
  id: string
  label: string
  /** The id of an option's element, so that the field can point to it. */
  idOf: (choice: T) => string
  children: (choice: T, isActive: boolean) => ReactNode
}

/** The choices for the typed text. The focus stays in the text field. */
export function ChoiceMenu<T>({ of: { choices, active, point, choose }, id, label, idOf, children }: ChoiceMenuProps<T>) {
  if (choices.length === 0) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-72 overflow-y-auto rounded-4 bg-raise p-1 shadow-pop"
    >
      {choices.map((choice) => (
        <Choice
          key={idOf(choice)}
          id={idOf(choice)}
          active={choice === active}
          onPoint={() => point(choice)}
          onChoose={() => choose(choice)}
        >
          {children(choice, choice === active)}
        </Choice>
      ))}
    </div>
  )
}

interface ChoiceProps {
  id: string
  active: boolean
  onPoint: () => void
  onChoose: () => void
  children: ReactNode
}

function Choice({ id, active, onPoint, onChoose, children }: ChoiceProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the focus and hears the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={onPoint}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx('flex min-h-9 items-center gap-3 rounded-2 px-2.5 py-1.5 text-13 touch:min-h-11', active && 'bg-hover')}
    >
      {children}
    </div>
  )
}
