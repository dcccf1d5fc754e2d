/** Meta answers that it does not do what was asked. Its words may name people and numbers, so that only the codes are kept. */
export class GraphRefusal extends Error {
  override name = 'GraphRefusal'
  readonly code: number
  readonly subcode: number | undefined
  /** After which time it may be asked again, if Meta says so. */
  readonly waitMs: number | undefined
  /** Meta's name for the error, before it is known whether it names a person. */
  readonly words: string | undefined

  constructor(code: number, subcode?: number, waitMs?: number, words?: string) {
    super(subcode === undefined ? `Meta answers ${code}` : `Meta answers ${code}/${subcode}`)
    this.code = code
    this.subcode = subcode
    this.waitMs = waitMs
    this.words = words
  }
}

/** There was no connection. Nothing has left. */
export class Unreached extends Error {
  override name = 'Unreached'

  constructor(why: string) {
    super(`Meta is out of reach: ${why}`)
  }
}

/** The answer was lost, or cannot be understood. What was asked may have been done. */
export class Unclear extends Error {
  override name = 'Unclear'
}

/** The address of a file is no longer good. */
export class Expired extends Error {
  override name = 'Expired'
}
