import { chipColours } from '#platform/theme/chip.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { cx } from './cx.ts'

/** The bar at the left edge whose colour says where a conversation belongs; the row says it in words. */
export function Spine({ colour, className }: { colour: string | undefined; className?: string }) {
  const mode = useTheme((state) => state.mode)
  const style = colour ? { background: chipColours(colour, mode).dot } : undefined
  return (
    <span
      aria-hidden
      className={cx('spine absolute left-0 w-[3px] rounded-r-full', !colour && 'bg-line2', className)}
      style={style}
    />
  )
}
