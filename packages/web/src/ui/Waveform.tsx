import { useId, useMemo } from 'react'
import { cx } from './cx.ts'

interface WaveformProps {
  /** Loudness over time, each from 0 to 100; null draws an even line. */
  values: readonly number[] | null
  /** From 0 to 1. */
  played: number
  className?: string
}

const width = 3
const height = 28

/** A recording's loudness over time, and how far it has been played. One path, since a conversation shows many. */
export function Waveform({ values, played, className }: WaveformProps) {
  const clip = useId()
  const bars = values ?? even
  const path = useMemo(() => bars.map(bar).join(''), [bars])
  const box = `0 0 ${bars.length * width} ${height}`
  return (
    <svg aria-hidden viewBox={box} preserveAspectRatio="none" className={cx('h-7 min-w-0', className)}>
      <clipPath id={clip}>
        <rect width={bars.length * width * Math.min(1, played)} height={height} />
      </clipPath>
      <path d={path} className="fill-ctl" />
      <path d={path} clipPath={`url(#${clip})`} className="fill-solid" />
    </svg>
  )
}

const even = Array.from({ length: 64 }, () => 12)

function bar(value: number, index: number): string {
  const tall = Math.max(2, (Math.min(100, value) / 100) * height)
  return `M${index * width + 0.5} ${(height - tall) / 2}h2v${tall}h-2z`
}
