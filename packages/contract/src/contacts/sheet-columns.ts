import { folded } from '#folded.ts'

/** What a column of a sheet of people is: one of these, what else is known of somebody (`extra`, by the column's heading), or nothing. */
export const columnKinds = ['name', 'number', 'email', 'extra', 'ignore'] as const
export type ColumnKind = (typeof columnKinds)[number]

const headings: Readonly<Record<string, ColumnKind>> = Object.assign(Object.create(null) as Record<string, ColumnKind>, {
  ...named('name', 'nome cliente contato name customer contact nombre contacto'),
  ...named('number', 'numero celular telefone fone whatsapp number phone mobile telefono movil'),
  ...named('email', 'email mail correio correo'),
})

/** What each column probably is, by its heading. The first name, number and e-mail count; whatever else has a heading is extra. */
export function guessColumns(row: readonly string[]): ColumnKind[] {
  const taken = new Set<ColumnKind>()
  return row.map((heading) => {
    const kind = headings[plain(heading)]
    if (kind === undefined || taken.has(kind)) return heading.trim() === '' ? 'ignore' : 'extra'
    taken.add(kind)
    return kind
  })
}

function plain(heading: string): string {
  return folded(heading).replace(/[^a-z]/g, '')
}

function named(kind: ColumnKind, words: string): Record<string, ColumnKind> {
  return Object.fromEntries(words.split(' ').map((word) => [word, kind]))
}
