import { cx } from './cx.ts'

interface CountProps {
  value: number
  words: string
  strong?: boolean
}

/** A number in a pill. `words` is what a screen reader hears instead of the bare digits. */
export function Count({ value, words, strong = false }: CountProps) {
  return (
    <span
      className={cx(
        'num inline-grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full px-1.5 text-11 font-semibold',
        strong ? 'bg-solid text-on' : 'bg-press text-text2',
      )}
    >
      <span aria-hidden>{value > 999 ? '999+' : value}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
