import { formatDecimal } from '#platform/format.ts'
import type { ChartRow } from './ChartSection.tsx'

interface BarsProps {
  rows: readonly ChartRow[]
  /** How the figure of a row is written. */
  figure?: (row: ChartRow) => string
}

/** Rows with a bar each, the longest of the largest figure. */
export function Bars({ rows, figure = ({ total }) => formatDecimal(total) }: BarsProps) {
  const most = Math.max(...rows.map(({ total }) => total)) || 1
  return (
    <ul className="space-y-2">
      {rows.map((row, at) => (
        <li key={row.key} className="num grid grid-cols-[minmax(0,6.5rem)_1fr_auto] items-center gap-3 text-12">
          <span className="truncate text-text2" title={row.name}>
            <bdi>{row.name}</bdi>
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="spine h-4.5 w-full rounded-1 bg-sunk">
            <rect width={(100 * row.total) / most} height="1" fill={at === 0 ? 'var(--solid)' : 'var(--aline)'} />
          </svg>
          <span className="min-w-7 text-right font-semibold">{figure(row)}</span>
        </li>
      ))}
    </ul>
  )
}
