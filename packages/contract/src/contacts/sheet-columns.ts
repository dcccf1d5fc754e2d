import { folded } from '#folded.ts'
import { cleanName } from '#name.ts'

/** The kinds of columns in a sheet of people. `extra` is other information, named by the column's heading. `ignore` is nothing. */
export const columnKinds = ['name', 'number', 'email', 'extra', 'ignore'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** The headings for each meaning in address books (exports of Google and Outlook) and in people's own sheets, in three languages. */
const meanings = {
  name: 'nome cliente contato name customer contact nombre contacto nomecompleto fullname nombrecompleto displayname nomeparaexibicao',
  given: 'firstname givenname primeironome primernombre nombredepila',
  middle: 'middlename additionalname segundonome nomedomeio segundonombre',
  family: 'lastname familyname surname sobrenome apellido apellidos ultimonome',
  number:
    'numero celular telefone fone whatsapp number phone mobile telefono movil phonevalue mobilephone cellphone phonenumber primaryphone ' +
    'telefonevalor telefonecelular telefonemovel numerodetelefone telefoneprincipal telefonovalor telefonomovil telefonocelular ' +
    'numerodetelefono telefonoprincipal teldecontato',
  otherNumber:
    'homephone businessphone otherphone workphone telefoneresidencial telefonecomercial telefonedotrabalho outrotelefone ' +
    'telefonoparticular telefonodeltrabajo telefonodecasa otrotelefono',
  email:
    'email mail correo correio emailvalue emailaddress emailvalor enderecodeemail correoelectronico correoelectronicovalor ' +
    'direcciondecorreoelectronico direcciondecorreo',
  label:
    'emaillabel phonelabel emailtype phonetype labels emailrotulo emailetiqueta emailtipo telefonerotulo telefoneetiqueta telefonetipo ' +
    'correoelectronicoetiqueta correoelectronicotipo telefonoetiqueta telefonotipo groupmembership',
} as const
type Meaning = keyof typeof meanings

const meaningOf = new Map(
  (Object.keys(meanings) as Meaning[]).flatMap((meaning) => meanings[meaning].split(' ').map((word) => [word, meaning] as const)),
)

/**
 * Guesses each column by its heading. The first number (a mobile one, if there is one) and the first e-mail count. A name is in one column,
 * or its parts are in several, which are read as one. Any other column with a heading is extra.
 */
export function guessColumns(row: readonly string[]): ColumnKind[] {
  const found = row.map(meaningIn)
  const first = (...wanted: Meaning[]) => wanted.map((meaning) => found.indexOf(meaning)).find((at) => at >= 0) ?? -1
  const hasName = first('name') >= 0
  // "Nome" is the whole name beside a first name, and the first name beside a surname.
  const isWhole = hasName && (first('given') >= 0 || (first('middle') < 0 && first('family') < 0))
  const parts = (isWhole ? ['name'] : hasName ? ['name', 'middle', 'family'] : ['given', 'middle', 'family']) as Meaning[]
  const names = new Set(parts.map((part) => first(part)))
  const [number, email] = [first('number', 'otherNumber'), first('email')]
  return row.map((heading, at) => {
    if (names.has(at)) return 'name'
    if (at === number) return 'number'
    if (at === email) return 'email'
    const isPart = ['given', 'middle', 'family'].includes(found[at] ?? '')
    return cleanName(heading) === '' || found[at] === 'label' || (isPart && isWhole) ? 'ignore' : 'extra'
  })
}

/** How a sheet is read: the kinds and headings of its columns. */
export interface SheetLayout {
  columns: readonly ColumnKind[]
  headings: readonly string[]
}

/** The name in a row: from its one column, or joined from its parts with the family name last. */
export function nameIn(cells: readonly string[], { columns, headings }: SheetLayout): string {
  const parts = [...columns.keys()].filter((at) => columns[at] === 'name')
  const rank = (at: number) => ['middle', 'family'].indexOf(meaningIn(headings[at] ?? '') ?? '')
  const words = parts.toSorted((one, other) => rank(one) - rank(other)).map((at) => cells[at] ?? '')
  return cleanName(parts.length > 1 ? words.join(' ').replaceAll(/\s+/g, ' ') : (words[0] ?? ''))
}

function meaningIn(heading: string): Meaning | undefined {
  return meaningOf.get(folded(heading).replace(/[^a-z]/g, ''))
}
