import type { Contact } from '#contacts/api.ts'
import { folded } from '#folded.ts'

/** The fields that users fill in, and may have filled in on both contacts. */
export type MergeableFields = Pick<Contact, 'name' | 'number' | 'email' | 'extraInfo' | 'disableBot'>

/** Where the two contacts differ: what is taken from the contact that goes. */
export interface MergeChoices {
  fromGone: readonly ('name' | 'number' | 'email')[]
  /** Names of extra information. */
  extraInfoFromGone: readonly string[]
  /** By default no bot answers if one of the two contacts wanted none. */
  disableBot?: boolean | undefined
}

type ExtraInfo = MergeableFields['extraInfo']

/** Extra information of one name, with the entries of both contacts. */
export interface ExtraRow {
  name: string
  kept: ExtraInfo
  gone: ExtraInfo
}

const keyOf = (name: string) => folded(name.trim())
const isFilled = (entries: ExtraInfo) => entries.some(({ value }) => value !== '')

/**
 * The extra information of both contacts by name, ignoring case and accents: that of the first in its order, then what only the second has.
 */
export function extraRowsOf(kept: ExtraInfo, gone: ExtraInfo): ExtraRow[] {
  const rows = new Map<string, ExtraRow>()
  const rowOf = (name: string): ExtraRow => {
    const row = rows.get(keyOf(name)) ?? { name, kept: [], gone: [] }
    rows.set(keyOf(name), row)
    return row
  }
  for (const entry of kept) rowOf(entry.name).kept.push(entry)
  for (const entry of gone) rowOf(entry.name).gone.push(entry)
  return [...rows.values()]
}

/** The values of a row in one line. */
export function joinValues(entries: ExtraInfo): string {
  return entries
    .map(({ value }) => value)
    .filter(Boolean)
    .join(', ')
}

/** The fields of a merged contact: the choice where both have a value, else the value of the one that has it. */
export function mergeFields(kept: MergeableFields, gone: MergeableFields, choices: MergeChoices): MergeableFields {
  const pick = (field: 'name' | 'number' | 'email') =>
    gone[field] !== '' && (kept[field] === '' || choices.fromGone.includes(field)) ? gone[field] : kept[field]
  const chosen = choices.extraInfoFromGone.map(keyOf)
  const pickExtra = (row: ExtraRow) =>
    isFilled(row.gone) && (!isFilled(row.kept) || chosen.includes(keyOf(row.name)))
      ? row.gone
      : row.kept.length > 0
        ? row.kept
        : row.gone
  return {
    name: pick('name'),
    number: pick('number'),
    email: pick('email'),
    extraInfo: extraRowsOf(kept.extraInfo, gone.extraInfo).flatMap(pickExtra),
    disableBot: choices.disableBot ?? (kept.disableBot || gone.disableBot),
  }
}
