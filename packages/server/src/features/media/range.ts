/** First and last byte, as in HTTP. */
export interface Range {
  start: number
  end: number
}

/**
 * The part of a file that a Range header asks for. Undefined for the whole file, also when the header is one that we do not serve: several
 * parts, or another unit.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  if (last !== '' && Number(last) < start) return undefined
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
