import { extraRowsOf, joinValues } from '@recado/contract/contact-merges/merge-fields'
import type { mergeContacts } from '@recado/contract/contact-merges/api'
import type { Contact } from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import { folded } from '@recado/contract/folded'

/** The choices, row by row: the id of the contact whose value counts. */
export type Picked = Readonly<Record<string, number>>

/** A difference between the two contacts. Where only one has a value, there is no choice. */
export interface Row {
  key: string
  field: 'name' | 'number' | 'email' | 'disableBot' | 'extra'
  /** The name of the extra information. */
  name: string
  kept: string
  gone: string
  /** The side whose value counts. */
  chosen: 'kept' | 'gone'
  isFree: boolean
}

const fields = ['name', 'number', 'email'] as const

/**
 * The rows of the form. Each value comes from the contact that stays, unless the user chose otherwise or only the other contact has one.
 */
export function rowsOf(kept: Contact, gone: Contact, picked: Picked): Row[] {
  const row = (key: string, field: Row['field'], name: string, values: { kept: string; gone: string }): Row => {
    const isFree = values.kept !== '' && values.gone !== ''
    const wish = picked[key] === gone.id ? 'gone' : 'kept'
    return { key, field, name, ...values, isFree, chosen: isFree ? wish : values.kept ? 'kept' : 'gone' }
  }
  const plain = fields.map((field) => row(field, field, '', { kept: kept[field], gone: gone[field] }))
  const extra = extraRowsOf(kept.extraInfo, gone.extraInfo).map(({ name, ...values }) =>
    row(`extra ${folded(name.trim())}`, 'extra', name, { kept: joinValues(values.kept), gone: joinValues(values.gone) }),
  )
  return [...plain, ...extra, botRow(kept, gone, picked)].filter((found) => found.kept !== found.gone)
}

/** If either contact wants no bot, the merged contact gets none, unless the user chooses otherwise. */
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
