import type { ContactImport } from '@recado/contract/contact-imports/api'
import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'
import type { useTranslation } from 'react-i18next'
import { codeText } from '#platform/api/error-text.ts'
import type { CellNote } from '#kit/sheet/rows.ts'
import type { JudgedRow } from './judge.ts'

/** The notes of a row: the faults cell by cell, or what happens instead of adding a contact. */
export function notesOf(
  t: ReturnType<typeof useTranslation<'contactImports'>>['t'],
  { cells, fate, faults, sameAs }: JudgedRow,
  columns: readonly ColumnKind[],
  existing: ContactImport['existing'],
): CellNote[] {
  if (fate === 'known') {
    const text = t(existing === 'keep' ? 'knownKeep' : 'knownComplete')
    return [{ column: columns.indexOf('name'), text, isFault: false }]
  }
  if (sameAs !== undefined) {
    return [{ column: columns.indexOf('number'), text: t('repeated', { line: sameAs }), isFault: false }]
  }
  return faults.map(({ column, code }) => {
    const isMissing = code === 'ERR_ROW_NUMBER' && !cells[column ?? 0]?.trim()
    return { column: column ?? 0, text: isMissing ? t('numberMissing') : codeText(code), isFault: true }
  })
}
