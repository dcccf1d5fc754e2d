/** By this at its beginning a spreadsheet knows that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a file that spreadsheets open: RFC 4180, with the semicolon they expect where the comma is decimal. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(';')}\r\n`
}

/**
 * With an apostrophe before what a spreadsheet would calculate, so that a name cannot be a formula; also where one that separates by the
 * comma, as those in English do, begins another cell.
 */
function csvField(text: string): string {
  const harmless = text.replaceAll(/(^[=+\-@\t\r\0]|(?<=.[,\t\r\n][ "]*)[=@])/gs, "'$1")
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
