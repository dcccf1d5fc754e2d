import { FaultQueue } from '#faults.ts'

export const operations = [
  'PutObject',
  'CreateMultipartUpload',
  'UploadPart',
  'CompleteMultipartUpload',
  'AbortMultipartUpload',
  'GetObject',
  'HeadObject',
  'DeleteObject',
  'ListObjectsV2',
] as const

export type Operation = (typeof operations)[number]

/**
 * A fault of the next `times` requests (default 1), in one operation with `on`, else in any: `error` refuses with 500 or 503; `hang` never
 * answers, nor reads the body; `slow` waits `ms` before it answers; `cut` sends half of an object and hangs up; `stall` sends half of an
 * object and then nothing.
 */
export type Fault = { on?: Operation | undefined; times?: number | undefined } & (
  | { kind: 'error'; code?: 'InternalError' | 'SlowDown' | undefined }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }
  | { kind: 'cut' }
  | { kind: 'stall' }
)

export class Faults extends FaultQueue<Fault> {
  take(operation: Operation): Fault | undefined {
    return this.next(({ kind, on = operation }) => on === operation && (operation === 'GetObject' || !isOfABody(kind)))
  }
}

function isOfABody(kind: Fault['kind']): boolean {
  return kind === 'cut' || kind === 'stall'
}
