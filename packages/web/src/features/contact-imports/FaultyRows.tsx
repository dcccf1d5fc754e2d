import type { ImportResult } from '@recado/contract/contact-imports/api'
import { useTranslation } from 'react-i18next'
import { codeText } from '#platform/api/error-text.ts'
import { formatDecimal } from '#platform/format.ts'

/** Users do not read more than this one by one. */
const maxShown = 100

interface FaultyRowsProps {
  rows: ImportResult['errorBag']
  /** False for a phone's address book, which has no lines to look up. */
  numbered?: boolean
}

/** The rows that were not imported, each with the reason. */
export function FaultyRows({ rows, numbered = true }: FaultyRowsProps) {
  const { t } = useTranslation(['contactImports', 'kit'])
  return (
    <>
      <ul className="divide-y divide-line text-13">
        {rows.slice(0, maxShown).map(({ line, contactName, number, error }) => (
          <li key={line} className="py-2">
            <div className="flex justify-between gap-3">
              <span className={contactName ? 'min-w-0 truncate' : 'text-text3'}>{contactName || t('nameless')}</span>
              {numbered && (
                <span className="num shrink-0 text-12 text-text3">{t('kit:sheet.lineOf', { line: formatDecimal(line) })}</span>
              )}
            </div>
            <p className="text-12 text-badtext">
              {codeText(error.code)}
              {number && <span className="num text-text2"> · {number}</span>}
            </p>
          </li>
        ))}
      </ul>
      {rows.length > maxShown && (
        <p className="num mt-2 text-12 text-text3">{t('more', { number: formatDecimal(rows.length - maxShown) })}</p>
      )}
    </>
  )
}
