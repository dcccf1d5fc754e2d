import { chipColours } from '#platform/theme/chip.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { cx } from './cx.ts'

/** A tag or queue in its own colour, legible in either mode. */
export function Chip({ name, colour, className }: { name: string; colour: string; className?: string }) {
  const { soft, text } = chipColours(
    colour,
    useTheme((state) => state.mode),
  )
  return (
    <span
      className={cx('inline-flex h-[18px] min-w-0 items-center rounded-1 px-1.5 text-11 font-medium', className)}
      style={{ background: soft, color: text }}
    >
      <span className="truncate">
        <bdi>{name}</bdi>
      </span>
    </span>
  )
}

/** The same colour as a dot; the name shows on hover and is read aloud. */
export function Dot({ name, colour, className }: { name: string; colour: string; className?: string }) {
  const { dot } = chipColours(
    colour,
    useTheme((state) => state.mode),
  )
  return (
    <span title={name} className={cx('spine size-1.5 shrink-0 rounded-full', className)} style={{ background: dot }}>
      <span className="sr-only">{name}</span>
    </span>
  )
}
