import type { RatePreview } from '@recado/contract/message-prices/rates-api'
import { maxRateRows } from '@recado/contract/message-prices/rates-api'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useLoadRates, usePreview } from './queries.ts'
import { RatesSheet } from './RatesSheet.tsx'
import { type ColumnKind, guessColumns, readSheet, rowsBy, type Sheet } from './sheet.ts'

const maxBytes = 5 * 1024 * 1024

/** Loads a sheet of rates: which column is what, what would change, and only then is it written. */
export function LoadRatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['messageRates', 'ui'])
  const { file, choose, kinds, setKinds, rows, isTooLong, preview } = useRatesFile()
  const load = useLoadRates()
  const changes = preview.data ? preview.data.new + preview.data.changed : 0
  const write = () =>
    rows &&
    load.mutate(rows, {
      onSuccess: (done) => {
        toast.success(t('loaded', { count: done.new + done.changed, shown: formatDecimal(done.new + done.changed) }))
        onClose()
      },
    })
  const sheet = file && file.sheet.rows.length > 0 ? file.sheet : null
  const field = <SheetField name={file?.name ?? null} onChange={(chosen) => void choose(chosen)} />
  return (
    <Dialog
      title={t('loadTitle')}
      description={t('nothingYet')}
      size={sheet ? 'wide' : 'large'}
      flush={sheet !== null}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button look="solid" disabled={!rows || isTooLong || changes === 0} busy={load.isPending} onClick={write}>
            {t((preview.data?.messages ?? 0) > 0 ? 'effectConfirm' : 'write')}
          </Button>
        </>
      }
    >
      {sheet ? (
        <RatesSheet sheet={sheet} kinds={kinds} preview={rows ? preview.data : undefined} onChange={setKinds}>
          <div className="shrink-0 space-y-3 px-5 pb-4">
            {field}
            {isTooLong && <Notice tone="bad">{t('tooLong', { shown: formatDecimal(maxRateRows) })}</Notice>}
            {!rows && <Notice tone="warn">{t('noColumn')}</Notice>}
            {rows && !isTooLong && (
              <QueryState query={preview} skeleton={<Skeleton className="h-5 w-full" />}>
                {(found) => <Outcome found={found} />}
              </QueryState>
            )}
          </div>
        </RatesSheet>
      ) : (
        <div className="space-y-4">
          {field}
          {file && <p className="text-12 text-text2">{t('noRows')}</p>}
        </div>
      )}
    </Dialog>
  )
}

/** The sheet that was chosen, what its columns are, and what its rows would do. */
function useRatesFile() {
  const [file, setFile] = useState<{ name: string; sheet: Sheet } | null>(null)
  const [kinds, setKinds] = useState<readonly ColumnKind[]>([])
  const rows = useMemo(() => file && rowsBy(file.sheet, kinds), [file, kinds])
  const isTooLong = (rows?.length ?? 0) > maxRateRows
  const preview = usePreview(isTooLong ? null : rows)
  const choose = async (chosen: File | null) => {
    const sheet = chosen && readSheet(await chosen.text())
    setFile(sheet && { name: chosen.name, sheet })
    setKinds(sheet ? guessColumns(sheet) : [])
  }
  return { file, choose, kinds, setKinds, rows, isTooLong, preview }
}

function SheetField({ name, onChange }: { name: string | null; onChange: (file: File | null) => void }) {
  const { t } = useTranslation('messageRates')
  return (
    <FileField
      label={t('file')}
      hint={t('fileHint')}
      accept=".csv,.txt,text/csv,text/plain"
      maxBytes={maxBytes}
      name={name}
      onChange={onChange}
    />
  )
}

/** What would be written, and what would not. */
function Outcome({ found }: { found: RatePreview }) {
  const { t } = useTranslation('messageRates')
  const { faults, messages, since } = found
  const parts = [
    t('newRates', { count: found.new, shown: formatDecimal(found.new) }),
    ...(found.changed > 0 ? [t('changedRates', { count: found.changed, shown: formatDecimal(found.changed) })] : []),
    ...(found.same > 0 ? [t('sameRates', { count: found.same, shown: formatDecimal(found.same) })] : []),
    ...(faults.length > 0 ? [t('faultyRates', { count: faults.length, shown: formatDecimal(faults.length) })] : []),
  ]
  return (
    <div className="space-y-2">
      <p role="status" className="num text-13 font-medium">
        {parts.join(', ')}
      </p>
      {messages > 0 && (
        <Notice tone="warn">
          {t('effect', { count: messages, shown: formatDecimal(messages), day: formatDay(since ?? '') })}
        </Notice>
      )}
    </div>
  )
}
