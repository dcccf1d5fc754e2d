import type { ImportResult } from '@recado/contract/contact-imports/api'
import { saveCsv } from '#kit/save-csv.ts'
import { codeText } from '#platform/api/error-text.ts'
import type { JudgedRow } from './judge.ts'

/** Saves the faulty rows of a sheet unchanged, each with its fault, so that the user can correct and import them. */
export function saveFaultyRows(name: string, headings: readonly string[], why: string, rows: readonly JudgedRow[]): void {
  const lines = rows.map(({ cells, faults }) => [
    ...headings.map((_, at) => cells[at] ?? ''),
    faults.map(({ code }) => codeText(code)).join('; '),
  ])
  saveCsv(name, [[...headings, why], ...lines])
}

/** Saves the rows that an import did not take. */
export function saveErrors(name: string, headings: readonly string[], errors: ImportResult['errorBag']): void {
  const lines = errors.map(({ line, contactName, number, error }) => [String(line), contactName, number, codeText(error.code)])
  saveCsv(name, [headings, ...lines])
}
