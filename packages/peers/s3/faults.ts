export const operations = [
  'PutObject',
  'CreateMultipartUpload',
  'UploadPart',
  'CompleteMultipartUpload',
  'AbortMultipartUpload',
  'GetObject',
  'HeadObject',
  'DeleteObject',
] as const

export type Operation = (typeof operations)[number]

/**
 * What can be made to go wrong the next `times` times (default 1), in one operation with `on`, else in any:
 * `error` refuses with 500 or 503; `hang` never answers, nor reads the body; `slow` waits `ms` before it answers;
 * `cut` sends half of an object and hangs up; `stall` sends half of an object and then nothing.
 */
export type Fault = { on?: Operation | undefined; times?: number | undefined } & (
  | { kind: 'error'; code?: 'InternalError' | 'SlowDown' | undefined }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }
  | { kind: 'cut' }
  | { kind: 'stall' }
)

/** The faults still to happen. */
export class Faults {
  #waiting: Fault[] = []

  list(): Fault[] {
    return this.#waiting
  }

  add(fault: Fault): void {
    this.#waiting.push({ times: 1, ...fault })
  }

  clear(): void {
    this.#waiting = []
  }

  /** The oldest fault for an operation, used up once. */
  take(operation: Operation): Fault | undefined {
    const fault = this.#waiting.find(
      ({ kind, on = operation }) => on === operation && (operation === 'GetObject' || !isOfABody(kind)),
    )
    if (!fault) return undefined
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) this.#waiting = this.#waiting.filter((other) => other !== fault)
    return fault
  }
}

function isOfABody(kind: Fault['kind']): boolean {
  return kind === 'cut' || kind === 'stall'
}
