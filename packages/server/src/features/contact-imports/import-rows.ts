import type { ContactImport, ImportResult } from '@recado/contract/contact-imports/api'
import { type SheetContact, readSheetContact, type RowFault } from '@recado/contract/contact-imports/sheet-contact'
import { nameIn, type SheetLayout } from '@recado/contract/contacts/sheet-columns'
import { messageOf } from '@recado/contract/errors'
import { type Added, addMany, pushContactReload } from '#features/contacts/bulk.ts'
import { addTagsToContacts } from '#features/tags/bulk.ts'
import type { SheetRow } from '#platform/sheets/sheets.ts'
import { readNumber } from '#platform/telephone/read.ts'
import type { Ctx } from '#platform/unit.ts'
import type { FaultyRow } from './queries.ts'

/** A row that has been read: a person, or the reason why not. */
export interface ReadRow {
  line: number
  /** As it stood in the sheet. */
  said: { name: string; number: string }
  person: SheetContact
  tagIds: readonly number[]
  fault: RowFault | undefined
  /** WhatsApp's name of the person's account. No sheet has it. */
  lid?: string | undefined
}

export interface ImportedRows {
  added: readonly Added[]
  faulty: readonly FaultyRow[]
}

export function readRow({ line, cells }: SheetRow, reading: SheetLayout, tagId: number | null): ReadRow {
  const typed = cells[reading.columns.indexOf('number')] ?? ''
  const { person, faults } = readSheetContact(cells, reading, readNumber(typed) ?? null)
  const said = { name: nameIn(cells, reading), number: typed }
  return { line, said, person, tagIds: tagId === null ? [] : [tagId], fault: faults[0]?.code }
}

/** Makes contacts of the rows without a fault, and gives them their tags. */
export async function importRows(ctx: Ctx, rows: readonly ReadRow[], existing: ContactImport['existing']): Promise<ImportedRows> {
  const faulty = rows.flatMap(({ line, said, fault }) => (fault ? { line, ...said, code: fault } : []))
  const sound = rows.filter(({ fault }) => !fault)
  const added = await addMany(
    ctx,
    sound.map(({ person, lid }) => ({ ...person, lid })),
    existing,
  )
  const links = sound.flatMap(({ tagIds }, at) => tagIds.map((tagId) => ({ contactId: added[at]?.contactId ?? 0, tagId })))
  const tagged = await addTagsToContacts(ctx, links)
  const completed = added.flatMap(({ contactId, outcome }) => (outcome === 'completed' ? contactId : []))
  await pushContactReload(ctx, [...completed, ...tagged])
  return { added, faulty }
}

export function createdIn({ added }: ImportedRows): number[] {
  return added.flatMap(({ contactId, outcome }) => (outcome === 'created' ? contactId : []))
}

export function countsOf({
  added,
  faulty,
}: ImportedRows): Pick<ContactImport, 'done' | 'created' | 'completed' | 'known' | 'faulty'> {
  const count = (outcome: Added['outcome']) => added.filter((one) => one.outcome === outcome).length
  return {
    done: added.length + faulty.length,
    created: count('created'),
    completed: count('completed'),
    known: count('known'),
    faulty: faulty.length,
  }
}

export function toErrors(faulty: readonly FaultyRow[]): ImportResult['errorBag'] {
  return faulty.map(({ line, name, number, code }) => ({
    line,
    contactName: name,
    number,
    error: { code, message: messageOf(code) },
  }))
}
