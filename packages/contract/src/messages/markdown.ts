/** The maximum length that is converted. It is more than any text that is sent. */
const maxLength = 50_000

/** Replace code and addresses while the rest is read. No text contains these characters. */
const [codeSign, linkSign, endSign] = ['\uE000', '\uE001', '\uE002']
const signs = /[\uE000-\uE002]/g
const kept = /[\uE000\uE001](\d+)\uE002/g
const pageOrContact = String.raw`(?:https?:\/\/|mailto:|tel:)[^\s()<>]{1,1000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,200})?`
const link = new RegExp(String.raw`!?\[([^[\]\n]{0,300})\]\(\s*<?(${pageOrContact})>?[^()\n]{0,200}\)`, 'gi')

/**
 * Converts Markdown, as models write it, to WhatsApp's own marks. A single star stays as it is: in WhatsApp it means bold. Text that only
 * looks like Markdown (`2 * 3`, `nome_do_arquivo`, `2**3`) stays, too.
 */
export function toWhatsAppMarkup(markdown: string): string {
  const put: string[] = []
  const keep = (sign: string, text: string) => `${sign}${put.push(text) - 1}${endSign}`
  const text = markdown
    .slice(0, maxLength)
    .replace(signs, '')
    .replace(/```[^\S\n]*[\w+-]{0,20}\n([^`]*)```/g, '```$1```')
    .replace(/```[^`]+```|`[^`\n]+`/g, (code) => keep(codeSign, code))
    .replace(/<br\s?\/?>/gi, '\n')
    .replace(link, linked)
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,1000})>/gi, '$1')
    .replace(/https?:\/\/[^\s<>"*]+/gi, (address) => {
      const [, bare = '', rest = ''] = /^(.*?)([_~]*)$/s.exec(address) ?? []
      return keep(linkSign, bare) + rest
    })
  return rows(text.split('\n'))
    .map((line) => inline(lineOf(line)))
    .join('\n')
    .replaceAll(kept, (_all, at: string) => put[Number(at)] ?? '')
}

/** The words of a link and its address. Only the address, if the words say no more. */
function linked(_all: string, words: string, address: string): string {
  const bare = address.replace(/^(?:mailto|tel):/i, '')
  const said = words.trim().replace(/^[*_~]{1,3}|[*_~]{1,3}$/g, '')
  return said === '' || said === bare || said === address ? bare : `${said}: ${bare}`
}

const isRule = (line: string) => /^\s*(?:([-*_=])\s*)(?:\1\s*){2,}$/.test(line)
const isBetween = (line: string) => /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/.test(line) && line.includes('|')

/** Removes the frames of tables and lines that only draw something. */
function rows(lines: readonly string[]): string[] {
  let inTable = false
  return lines.flatMap((line, at) => {
    const isHead = line.includes('|') && isBetween(lines[at + 1] ?? '')
    inTable = isHead || (inTable && line.includes('|'))
    if (inTable && isBetween(line)) return []
    if (inTable) return cells(line, isHead)
    return isRule(line) ? [] : [line]
  })
}

function cells(line: string, isHead: boolean): string {
  const row = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ')
  return isHead ? bold(row) : row
}

/** A heading becomes bold. An entry of a list begins as WhatsApp's lists do. */
function lineOf(line: string): string {
  const [, heading] = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(line) ?? []
  if (heading !== undefined) return bold(heading)
  return line.replace(/^(\s*)(?:\*|\+(?=\s+[\p{L}*_]))\s+(?=\S)/u, '$1- ').replace(/^(\s*- )\[[ xX]\]\s+/, '$1')
}

/** WhatsApp marks neither text that is already marked nor an address. */
function bold(text: string): string {
  const bare = text
    .replace(/\*\*|__/g, '')
    .replace(/(?<!\S)\*(?=\S)([^*\n]*)(?<=\S)\*(?!\p{L})/gu, '_$1_')
    .trim()
  return bare === '' || bare.includes(linkSign) ? bare : `*${bare}*`
}

const boldMarks = /(?<![\p{L}\p{N}*])\*\*\*?(?=[^\s*])([^\n]{1,1000}?)(?<=[^\s*])\*?\*\*(?!\*)(?=([\p{L}\p{N}])?)/gu
const otherBold = /(?<![\p{L}\p{N}_])__(?=[^\s_])([^\n]{1,1000}?)(?<=[^\s_])__(?![\p{L}\p{N}_]|\.\p{L})/gu
const struck = /~~(?=\S)([^\n]{1,1000}?)(?<=\S)~~/g

function inline(line: string): string {
  return line
    .replace(boldMarks, (_all, inner: string, next?: string) => bold(inner) + (next ? ' ' : ''))
    .replace(otherBold, (_all, inner: string) => bold(inner))
    .replace(struck, (_all, inner: string) => (inner.includes(linkSign) ? inner : `~${inner}~`))
    .replace(/\\([*_~#$|])/g, '$1')
}
