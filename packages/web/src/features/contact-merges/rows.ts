import { extraRowsOf, textOf } from '@recado/contract/contact-merges/unite'
import type { mergeContacts } from '@recado/contract/contact-merges/api'
import type { Contact } from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import { folded } from '@recado/contract/folded'

/** What was chosen, row by row: the id of the contact whose answer counts. */
export type Picked = Readonly<Record<string, number>>

/** Something in which the two differ. Where only one has anything, there is nothing to choose. */
export interface Row {
  key: string
  field: 'name' | 'number' | 'email' | 'disableBot' | 'extra'
  /** Of extra information, what it is called. */
  name: string
  kept: string
  gone: string
  /** Whose counts. */
  chosen: 'kept' | 'gone'
  isFree: boolean
}

const fields = ['name', 'number', 'email'] as const

/** The rows of the form: each is taken from the one that stays, unless something else was chosen or only the other has it. */
export function rowsOf(kept: Contact, gone: Contact, picked: Picked): Row[] {
  const row = (key: string, field: Row['field'], name: string, values: { kept: string; gone: string }): Row => {
    const isFree = values.kept !== '' && values.gone !== ''
    const wish = picked[key] === gone.id ? 'gone' : 'kept'
    return { key, field, name, ...values, isFree, chosen: isFree ? wish : values.kept ? 'kept' : 'gone' }
  }
  const plain = fields.map((field) => row(field, field, '', { kept: kept[field], gone: gone[field] }))
  const extra = extraRowsOf(kept.extraInfo, gone.extraInfo).map(({ name, ...values }) =>
    row(`extra ${folded(name.trim())}`, 'extra', name, { kept: textOf(values.kept), gone: textOf(values.gone) }),
  )
  return [...plain, ...extra, botRow(kept, gone, picked)].filter((found) => found.kept !== found.gone)
}

/** Who wants no bot gets none, unless that is chosen otherwise. */
function botRow(kept: Contact, gone: Contact, { disableBot }: Picked): Row {
  const quiet = gone.disableBot ? 'gone' : 'kept'
  const wish = disableBot === gone.id ? 'gone' : 'kept'
  return {
    key: 'disableBot',
    field: 'disableBot',
    name: '',
    kept: String(kept.disableBot),
    gone: String(gone.disableBot),
    isFree: true,
    chosen: disableBot === undefined ? quiet : wish,
  }
}

/** The call that does what the rows say. */
export function inputOf(kept: Contact, gone: Contact, rows: readonly Row[]): Input<typeof mergeContacts> {
  const taken = rows.filter(({ chosen }) => chosen === 'gone')
  const bot = rows.find(({ field }) => field === 'disableBot')
  return {
    keptId: kept.id,
    goneId: gone.id,
    keptUpdatedAt: kept.updatedAt,
    goneUpdatedAt: gone.updatedAt,
    fromGone: fields.filter((field) => taken.some((row) => row.field === field)),
    extraInfoFromGone: taken.filter(({ field }) => field === 'extra').map(({ name }) => name),
    ...(bot ? { disableBot: (bot.chosen === 'gone' ? gone : kept).disableBot } : {}),
  }
}
