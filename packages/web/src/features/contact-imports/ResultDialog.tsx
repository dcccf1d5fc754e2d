import type { ContactImport } from '@recado/contract/contact-imports/api'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { ScrollRegion } from '#ui/overlays/ScrollRegion.tsx'
import { saveErrors } from './faulty-csv.ts'
import { FaultyRows } from './FaultyRows.tsx'
import { useImportResult } from './queries.ts'

interface ResultDialogProps {
  sheet: ContactImport
  onClose: () => void
}

/** The rows that an import did not take, each with the reason. */
export function ResultDialog({ sheet, onClose }: ResultDialogProps) {
  const { t } = useTranslation(['contactImports', 'kit'])
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
            onClick={() => errors && saveErrors(t('faultyFile'), [t('kit:sheet.line'), t('name'), t('number'), t('why')], errors)}
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
            <FaultyRows rows={errorBag} />
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
