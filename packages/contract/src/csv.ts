/** By this at its beginning a spreadsheet knows that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a file that spreadsheets open: RFC 4180, with the semicolon they expect where the comma is decimal. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(';')}\r\n`
}

/** With an apostrophe before what a spreadsheet would calculate, so that a name cannot be a formula. */
function csvField(text: string): string {
  const harmless = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
