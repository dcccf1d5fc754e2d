import { cut } from '@recado/contract/cut'
import { read, type CellObject, type ParsingOptions } from '@e965/xlsx'
import { parentPort, workerData } from 'node:worker_threads'
import { requireModestArchive } from './archive.ts'
import { cellText } from './cell-text.ts'
import { maxCharacters, type SheetFailure, type SheetLimits, type SheetNews, type SheetRow } from './sheets.ts'

/** Characters of the whole sheet. */
const maxText = 24 * 1024 * 1024
/** The maximum columns of a sheet, empty ones included. The limit for filled columns is lower. */
const maxHeadings = 200
const maxXls = 5 * 1024 * 1024

/** Known by its first bytes: a zip archive, or the container of older files. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isContainer = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Reads only what a person sees in the cells. */
const plainly: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  cellDates: true,
  UTC: true,
}

class Refusal extends Error {
  readonly failure: SheetFailure

  constructor(failure: SheetFailure) {
    super(failure.code)
    this.failure = failure
  }
}

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }
const say = (news: SheetNews) => parentPort?.postMessage(news, [])

try {
  await requireModest()
  say(readRows())
} catch (error) {
  say({ failure: error instanceof Refusal ? error.failure : { code: 'ERR_SHEET_UNREADABLE' } })
}

async function requireModest(): Promise<void> {
  const isModest = isArchive(bytes)
    ? await requireModestArchive(bytes)
    : isContainer(bytes)
      ? bytes.length <= maxXls
      : unreadable()
  if (!isModest) tooLarge({})
}

/** The rows with something in them, of the first sheet that is not hidden. */
function readRows(): { name: string; rows: SheetRow[] } {
  const book = read(bytes, { ...plainly, sheets: [] })
  const first = book.SheetNames.findIndex((_name, at) => !book.Workbook?.Sheets?.[at]?.Hidden)
  const name = book.SheetNames[first] ?? unreadable()
  // One row more than the maximum, beside the headings, tells that there are too many. Blank rows count.
  const lines = read(bytes, { ...plainly, sheets: first, sheetRows: limits.maxRows + 2 }).Sheets[name]?.['!data'] ?? []
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false
  let text = 0
  const rows: SheetRow[] = []
  for (const [at, line] of lines.entries()) {
    const cells = Array.from(line ?? [], (cell) => textOf(cell, date1904))
    cells.length = cells.findLastIndex((cell) => cell !== '') + 1
    if (cells.length > maxHeadings) tooLarge({ maxColumns: limits.maxColumns })
    text += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (text > maxText) tooLarge({})
    if (cells.length > 0) rows.push({ line: at + 1, cells })
  }
  if (rows.length > limits.maxRows + 1) tooLarge({ maxRows: limits.maxRows })
  return rows.length > 0 ? { name, rows: within(rows, limits) } : unreadable()
}

/** Address books have a column for everything they could know of a contact. When those are too many columns, the empty ones are dropped. */
function within(rows: SheetRow[], { maxColumns }: SheetLimits): SheetRow[] {
  if (rows.every(({ cells }) => cells.length <= maxColumns)) return rows
  const filled = new Set(rows.slice(rows.length > 1 ? 1 : 0).flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at])))
  if (filled.size > maxColumns) tooLarge({ maxColumns })
  return rows.map(({ line, cells }) => ({ line, cells: cells.filter((_cell, at) => filled.has(at)) }))
}

function unreadable(): never {
  throw new Refusal({ code: 'ERR_SHEET_UNREADABLE' })
}

function tooLarge(details: Partial<SheetLimits>): never {
  throw new Refusal({ code: 'ERR_SHEET_TOO_LARGE', details })
}

/** A text on one line, fit for the database; empty where a formula failed. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell === undefined || cell.t === 'e') return ''
  return cut(cellText(cell, date1904), maxCharacters)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
