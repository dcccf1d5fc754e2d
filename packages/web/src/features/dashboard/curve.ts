export interface Point {
  x: number
  y: number
}

/**
 * An SVG path through the points, from left to right, that rises and falls only where they do: each pair is joined by a cubic whose
 * slopes are the lesser of those beside it (Fritsch and Carlson, Monotone piecewise cubic interpolation, 1980).
 */
export function curveThrough(points: readonly Point[]): string {
  const slopes = points.map((_, at) => {
    const [before, after] = [slopeAt(points, at - 1), slopeAt(points, at)]
    return before * after <= 0 ? 0 : Math.sign(before) * Math.min(Math.abs(before), Math.abs(after))
  })
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1]
      if (!before) return `M${short(x)} ${short(y)}`
      const third = (x - before.x) / 3
      const from = `${short(before.x + third)} ${short(before.y + third * (slopes[at - 1] ?? 0))}`
      return `C${from} ${short(x - third)} ${short(y - third * (slopes[at] ?? 0))} ${short(x)} ${short(y)}`
    })
    .join('')
}

/** The slope of the line from a point to the next. 0 at the ends. */
function slopeAt(points: readonly Point[], at: number): number {
  const [one, next] = [points[at], points[at + 1]]
  return one && next ? (next.y - one.y) / (next.x - one.x) : 0
}

const short = (value: number) => Number(value.toFixed(1))

/** Round numbers from 0 to at least the largest, few enough to read. `any`: they may be fractions. */
export function ticksUpTo(largest: number, of: 'whole' | 'any' = 'whole'): number[] {
  const power = of === 'whole' ? Math.max(0, powerOf(Math.max(largest, 1))) : powerOf(largest > 0 ? largest : 1)
  const step = [1, 2, 5, 10].map((one) => one * 10 ** power)
  const wanted = [...step, ...step.map((one) => one * 10)].find((one) => largest <= 4 * one) ?? 1
  const count = Math.max(1, Math.ceil(largest / wanted))
  return Array.from({ length: count + 1 }, (_, at) => Number((at * wanted).toPrecision(12)))
}

/** One power of ten below the number's own. */
function powerOf(value: number): number {
  return Math.floor(Math.log10(value)) - 1
}
