import { Failure } from './failure.ts'

export interface Slice {
  start: number
  /** Inclusive. */
  end: number
}

/** The bytes a Range header asks for; undefined for all of them. A header that is no range is ignored, as RFC 9110 says. */
export function readRange(header: string | undefined, size: number): Slice | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Number(last)
  if (first !== '' && last !== '' && end < start) return undefined
  if (start >= size) throw new Failure('InvalidRange', 'The object ends before the range begins.')
  return { start, end: Math.min(end, size - 1) }
}
