import { Worker } from 'node:worker_threads'
import { fail } from '#platform/fail.ts'
import { createGate } from '#platform/gate.ts'

/** A row with something in it. */
export interface SheetRow {
  /** As spreadsheets count: the first is 1. */
  line: number
  /** Texts on one line, without what was empty at its end. */
  cells: string[]
}

/** The first sheet that is not hidden. Its first row with something in it is `headings`. */
export interface Sheet {
  name: string
  headings: string[]
  rows: SheetRow[]
}

/** The maximum size of a sheet. `maxRows` does not count the headings. */
export interface SheetLimits {
  maxRows: number
  maxColumns: number
}

/** The only message that the thread sends. */
export type SheetNews = { name: string; rows: SheetRow[] } | { failure: SheetFailure }
export type SheetFailure = { code: 'ERR_SHEET_UNREADABLE' } | { code: 'ERR_SHEET_TOO_LARGE'; details?: Partial<SheetLimits> }

/** A cell's text is cut after this many characters, more than any value made from it may have. */
export const maxCharacters = 1_001

const patienceMs = 15_000
const heapMb = 192
const thread = new URL('sheet-thread.ts', import.meta.url)

// One at a time: a sheet at its limits takes some hundred megabytes while it is read.
const inTurn = createGate(1, 1)
/** A file that waits for its turn is in memory, so each company has at most two. */
const inHand = createGate(Number.POSITIVE_INFINITY, 2)

/**
 * Loads an .xlsx or .xls file, whatever its name, and reads it. A file may be crafted to fill the memory or to take for ever, so it is
 * measured before it is unpacked, and read in a thread that is ended when it takes too much. Fails with ERR_SHEET_UNREADABLE or
 * ERR_SHEET_TOO_LARGE. The latter's details may have the limit that was passed.
 */
export function readSheet(companyId: number, load: () => Promise<Uint8Array>, limits: SheetLimits): Promise<Sheet> {
  return inHand(companyId, async () => {
    const bytes = await load()
    return inTurn(companyId, () => inThread(bytes, limits))
  })
}

async function inThread(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet> {
  const worker = new Worker(thread, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    workerData: { bytes, limits },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Sheet>()
  const tooLarge = () => reject(refusal({ code: 'ERR_SHEET_TOO_LARGE' }))
  worker.on('message', (news: SheetNews) => {
    if ('failure' in news) return reject(refusal(news.failure))
    const [headings, ...rows] = news.rows
    resolve({ name: news.name, headings: headings?.cells ?? [], rows })
  })
  // The thread fails by itself only when its memory is full.
  worker.on('error', tooLarge)
  const timer = setTimeout(tooLarge, patienceMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function refusal({ code, ...more }: SheetFailure): unknown {
  try {
    return fail(code, 'details' in more ? more.details : undefined)
  } catch (error) {
    return error
  }
}
