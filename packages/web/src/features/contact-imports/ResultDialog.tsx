import type { ContactImport } from '@recado/contract/contact-imports/api'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { codeText } from '#platform/api/error-text.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { ScrollRegion } from '#ui/overlays/ScrollRegion.tsx'
import { saveErrors } from './faulty-csv.ts'
import { useImportResult } from './queries.ts'

/** More are not read one by one. */
const mostShown = 100

interface ResultDialogProps {
  sheet: ContactImport
  onClose: () => void
}

/** The rows that an import did not take, each with its reason. */
export function ResultDialog({ sheet, onClose }: ResultDialogProps) {
  const { t } = useTranslation('contactImports')
  const query = useImportResult(sheet.id)
  const errors = query.data?.errorBag
  return (
    <Dialog
      title={t('resultTitle')}
      description={t('resultText', { name: sheet.fileName })}
      flush
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={!errors}
            onClick={() => errors && saveErrors(t('faultyFile'), [t('line'), t('name'), t('number'), t('why')], errors)}
          >
            <Download className="size-4" strokeWidth={1.75} aria-hidden />
            {t('saveAll')}
          </Button>
          <Button look="solid" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <QueryState query={query} skeleton={<RowsSkeleton />}>
        {({ errorBag }) => (
          <ScrollRegion label={t('resultTitle')}>
            <ul className="divide-y divide-line text-13">
              {errorBag.slice(0, mostShown).map(({ line, contactName, number, error }) => (
                <li key={line} className="py-2">
                  <div className="flex justify-between gap-3">
                    <span className={contactName ? 'min-w-0 truncate' : 'text-text3'}>{contactName || t('nameless')}</span>
                    <span className="num shrink-0 text-12 text-text3">{t('lineOf', { line: formatDecimal(line) })}</span>
                  </div>
                  <p className="text-12 text-badtext">
                    {codeText(error.code)}
                    {number && <span className="num text-text2"> · {number}</span>}
                  </p>
                </li>
              ))}
            </ul>
            {errorBag.length > mostShown && (
              <p className="num mt-2 text-12 text-text3">{t('more', { number: formatDecimal(errorBag.length - mostShown) })}</p>
            )}
          </ScrollRegion>
        )}
      </QueryState>
    </Dialog>
  )
}

function RowsSkeleton() {
  return (
    <div className="space-y-3 px-5 pb-3">
      <Repeat times={5}>
        <Skeleton className="h-8" />
      </Repeat>
    </div>
  )
}
