/** With this mark at its beginning a spreadsheet reads a file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a CSV file for spreadsheets: RFC 4180, but with the semicolon that they expect where the decimal mark is a comma. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(';')}\r\n`
}

/** A spreadsheet would calculate these: any character that can begin a formula at the start of a field, also in full width. */
const atStart = /^[=+\-@\t\r\0＝＋－＠]/
/**
 * The same where a spreadsheet that separates cells by comma, as English ones do, begins another cell. A sign before nothing but a number
 * is allowed there, as in addresses.
 */
const behindComma = /(?<=.[,\t\r\n][ "]*)(?:[=@＝＠]|[+\-＋－](?![\d\s.()/-]*(?:[,;"\t\r\n]|$)))/gs

/** Puts an apostrophe before a formula, so that a name cannot be one. */
function csvField(text: string): string {
  const harmless = text.replaceAll(behindComma, "'$&").replace(atStart, "'$&")
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
