import { type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { useWidth } from '#ui/hooks/use-width.ts'
import type { ChartRow } from './ChartSection.tsx'
import { curveThrough, type Point, ticksUpTo } from './curve.ts'

const height = 248
const [top, bottom, right] = [10, 26, 12]
const base = height - bottom
/** The minimum distance between the middles of two labels. */
const labelWidth = 52

interface AreaChartProps {
  rows: readonly ChartRow[]
  /** Shortens a name for the axis below the chart. */
  shorten: (name: string) => string
  /** Figures that are no whole numbers: as the axis and the tooltip write them. Takes more room beside the axis. */
  money?: { axis: (value: number) => string; figure: (row: ChartRow) => string }
}

/** A line over an area, as wide as the available room. A tooltip shows the value under the pointer. */
export function AreaChart({ rows, shorten, money }: AreaChartProps) {
  const left = money ? 64 : 34
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box) ?? 0
  const [pointed, setPointed] = useState<number | null>(null)
  const ticks = ticksUpTo(Math.max(...rows.map(({ total }) => total)), money ? 'any' : 'whole')
  const inner = Math.max(1, width - left - right)
  const heightOf = (value: number) => base - ((base - top) * value) / (ticks.at(-1) ?? 1)
  const points = rows.map(({ total }, at) => ({
    x: left + (inner * at) / Math.max(1, rows.length - 1),
    y: heightOf(total),
  }))
  const every = Math.max(1, Math.ceil((rows.length * labelWidth) / inner))
  const point = ({ nativeEvent }: PointerEvent) => {
    const at = Math.round(((nativeEvent.offsetX - left) / inner) * (rows.length - 1))
    setPointed(Math.min(rows.length - 1, Math.max(0, at)))
  }
  const row = pointed === null ? undefined : rows[pointed]
  const here = pointed === null ? undefined : points[pointed]
  return (
    <div ref={box} className="relative">
      <svg
        width={width}
        height={height}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        className="num block touch-pan-y"
      >
        {ticks.map((tick) => (
          <Tick
            key={tick}
            value={tick}
            y={heightOf(tick)}
            left={left}
            width={width}
            text={(money?.axis ?? formatDecimal)(tick)}
          />
        ))}
        <Area points={points} left={left} />
        {rows.map(({ key, name }, at) => {
          const x = points[at]?.x ?? 0
          // The first label begins where the chart begins.
          const anchor = at === 0 ? 'start' : 'middle'
          return at % every > 0 || x > width - labelWidth / 3 ? null : (
            <text key={key} x={x} y={height - 8} textAnchor={anchor} fill="var(--text3)" fontSize="11">
              {shorten(name)}
            </text>
          )
        })}
        {here && <Mark at={here} />}
      </svg>
      {row && here && <ChartTooltip row={row} figure={money?.figure(row)} at={here} width={width} />}
    </div>
  )
}

interface TickProps {
  value: number
  text: string
  y: number
  left: number
  width: number
}

function Tick({ value, text, y, left, width }: TickProps) {
  const look = value === 0 ? { stroke: 'var(--line2)' } : { stroke: 'var(--line)', strokeDasharray: '3 4' }
  return (
    <>
      <line x1={left} x2={width - right} y1={y} y2={y} {...look} />
      <text x={left - 8} y={y + 4} textAnchor="end" fill="var(--text3)" fontSize="11">
        {text}
      </text>
    </>
  )
}

function Area({ points, left }: { points: readonly Point[]; left: number }) {
  const fill = useId()
  const curve = curveThrough(points)
  return (
    <>
      <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--solid)" stopOpacity=".22" />
        <stop offset="1" stopColor="var(--solid)" stopOpacity="0" />
      </linearGradient>
      <path d={`${curve}V${base}H${left}Z`} fill={`url(#${fill})`} />
      <path d={curve} fill="none" stroke="var(--solid)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
    </>
  )
}

function Mark({ at: { x, y } }: { at: Point }) {
  return (
    <>
      <line x1={x} x2={x} y1={top} y2={base} stroke="var(--aline)" />
      <circle cx={x} cy={y} r="4.5" fill="var(--solid)" stroke="var(--sheet)" strokeWidth="2" />
    </>
  )
}

interface ChartTooltipProps {
  row: ChartRow
  figure: string | undefined
  at: Point
  width: number
}

function ChartTooltip({ row: { name, total }, figure, at: { x }, width }: ChartTooltipProps) {
  const { t } = useTranslation('dashboard')
  return (
    <p
      className="num pointer-events-none absolute top-1 rounded-2 bg-text px-2.5 py-1.5 text-12 whitespace-nowrap text-sheet"
      style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
    >
      <strong>{name}</strong> · {figure ?? t('began', { count: total, total: formatDecimal(total) })}
    </p>
  )
}
