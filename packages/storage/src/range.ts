export interface Range {
  start: number
  /** Inclusive, as in HTTP. */
  end: number
}

/** Throws a RangeError on a range that covers no byte of a file of this size. */
export function checkRange({ start, end }: Range, size: number): void {
  const isSound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && start < size
  if (!isSound) throw new RangeError(`No bytes ${start} to ${end} in a file of ${size}`)
}
