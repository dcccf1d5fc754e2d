/** By this at its beginning a spreadsheet knows that a file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a file that spreadsheets open: RFC 4180, with the semicolon they expect where the comma is decimal. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(';')}\r\n`
}

/** What a spreadsheet would calculate: at the beginning of a field all that can begin a formula, also in full width. */
const atStart = /^[=+\-@\t\r\0＝＋－＠]/
/**
 * And where one that separates by the comma, as those in English do, begins another cell: there a sign before nothing but a number is none, as
 * in addresses.
 */
const behindComma = /(?<=.[,\t\r\n][ "]*)(?:[=@＝＠]|[+\-＋－](?![\d\s.()/-]*(?:[,;"\t\r\n]|$)))/gs

/** With an apostrophe before it, so that a name cannot be a formula. */
function csvField(text: string): string {
  const harmless = text.replaceAll(behindComma, "'$&").replace(atStart, "'$&")
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
