import { byteOrderMark, csvLine } from '@recado/contract/csv'
import { saveFile } from '#platform/api/files.ts'

/** Hands over lines as a file that spreadsheets open. */
export function saveCsv(name: string, lines: readonly (readonly string[])[]): void {
  saveFile(new Blob([byteOrderMark, ...lines.map((line) => csvLine([...line]))], { type: 'text/csv' }), name)
}
