import { rateFields, type RateField } from '@recado/contract/message-prices/rates'
import type { RateRows } from './queries.ts'

/** A sheet as it was written: the names of its columns, and its rows. */
export interface Sheet {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What a column holds. Each field is held by one column at most. */
export type ColumnKind = RateField | 'ignore'

/** Reads CSV with semicolons, commas or tabs, quoted or not. The first line names the columns. */
export function readSheet(text: string): Sheet {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split(/\r?\n/, 1)
  const mark = [';', '\t', ','].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ';'
  const [head = [], ...rows] = linesOf(plain, mark).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  return { head, rows }
}

function linesOf(text: string, mark: string): string[][] {
  const lines: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string
    const line = lines.at(-1) as string[]
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      line.push(`${line.pop()}"`)
      at += 1
    } else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === mark) line.push('')
    else if (!isQuoted && letter === '\n') lines.push([''])
    else if (isQuoted || letter !== '\r') line.push(`${line.pop()}${letter}`)
  }
  return lines
}

const names: Record<RateField, RegExp> = {
  market: /^(market|mercado|country|pa[ií]s)/i,
  category: /^(category|categor[ií]a|tipo)/i,
  currency: /^(currency|moeda|moneda)/i,
  amount: /^(price|amount|rate|pre[cç]o|precio|valor|tarifa)/i,
  from: /^(from|since|start|effective|vale|desde|v[aá]lido|vigente|data|date|fecha)/i,
}

/** The columns as their names say. */
export function guessColumns({ head }: Sheet): ColumnKind[] {
  const kinds = head.map((): ColumnKind => 'ignore')
  for (const field of rateFields) {
    const at = head.findIndex((name) => names[field].test(name.trim()))
    if (at >= 0) kinds[at] = field
  }
  return kinds
}

/** Says what a column is. Another that was the same is ignored from now on. */
export function withKind(kinds: readonly ColumnKind[], column: number, kind: ColumnKind): ColumnKind[] {
  return kinds.map((other, at) => (at === column ? kind : other === kind ? 'ignore' : other))
}

/** The rows by field. Null while a field has no column. */
export function rowsBy({ rows }: Sheet, kinds: readonly ColumnKind[]): RateRows | null {
  if (rows.length === 0 || rateFields.some((field) => !kinds.includes(field))) return null
  return rows.map((cells) => {
    const cell = (field: RateField) => (cells[kinds.indexOf(field)] ?? '').slice(0, 100)
    return {
      market: cell('market'),
      category: cell('category'),
      currency: cell('currency'),
      amount: cell('amount'),
      from: cell('from'),
    }
  })
}
