import { rateFields, type RateField } from '@recado/contract/message-prices/rates'
import type { RatePreview } from '@recado/contract/message-prices/rates-api'
import { maxRateRows } from '@recado/contract/message-prices/rates-api'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useLoadRates, usePreview } from './queries.ts'
import { guessColumns, readSheet, rowsBy, type Columns, type Sheet } from './sheet.ts'

const maxBytes = 5 * 1024 * 1024
/** Faults that are listed one by one. */
const maxFaults = 5

/** Loads a sheet of rates: which column is what, what would change, and only then is it written. */
export function LoadRatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['messageRates', 'ui'])
  const [file, setFile] = useState<{ name: string; sheet: Sheet } | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const rows = useMemo(() => (file && columns ? rowsBy(file.sheet, columns) : null), [file, columns])
  const isTooLong = (rows?.length ?? 0) > maxRateRows
  const preview = usePreview(isTooLong ? null : rows)
  const load = useLoadRates()
  const choose = async (chosen: File | null) => {
    const sheet = chosen && readSheet(await chosen.text())
    setFile(sheet && { name: chosen.name, sheet })
    setColumns(sheet && guessColumns(sheet))
  }
  const changes = preview.data ? preview.data.new + preview.data.changed : 0
  const write = () =>
    rows &&
    load.mutate(rows, {
      onSuccess: (done) => {
        toast.success(t('loaded', { count: done.new + done.changed, shown: formatDecimal(done.new + done.changed) }))
        onClose()
      },
    })
  return (
    <Dialog
      title={t('loadTitle')}
      description={t('nothingYet')}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button look="solid" disabled={!rows || changes === 0} busy={load.isPending} onClick={write}>
            {t((preview.data?.messages ?? 0) > 0 ? 'effectConfirm' : 'write')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FileField
          label={t('file')}
          hint={t('fileHint')}
          accept=".csv,.txt,text/csv,text/plain"
          maxBytes={maxBytes}
          name={file?.name ?? null}
          onChange={(chosen) => void choose(chosen)}
        />
        {file && columns && <Mapping sheet={file.sheet} columns={columns} onChange={setColumns} />}
        {isTooLong && <Notice tone="bad">{t('tooLong', { shown: formatDecimal(maxRateRows) })}</Notice>}
        {rows && !isTooLong && (
          <QueryState query={preview} skeleton={<Skeleton className="h-16 w-full" />}>
            {(found) => <Outcome found={found} />}
          </QueryState>
        )}
        {file && !rows && <p className="text-12 text-text2">{t(file.sheet.rows.length === 0 ? 'noRows' : 'noColumn')}</p>}
      </div>
    </Dialog>
  )
}

interface MappingProps {
  sheet: Sheet
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Which column of the sheet is what, with an example of each. */
function Mapping({ sheet: { head, rows }, columns, onChange }: MappingProps) {
  const { t } = useTranslation('messageRates')
  const options = head.map((name, at) => ({ value: at, label: `${name || at + 1}: ${rows[0]?.[at] ?? ''}`.slice(0, 60) }))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {rateFields.map((field) => (
        <Field key={field} label={t(labels[field])}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={columns[field] as number}
              placeholder={t('choose')}
              onChange={(at) => onChange({ ...columns, [field]: at })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

const labels = {
  market: 'market',
  category: 'category',
  currency: 'currency',
  amount: 'price',
  from: 'from',
} as const satisfies Record<RateField, string>

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
      <p className="num text-13 font-medium">{parts.join(', ')}</p>
      {faults.slice(0, maxFaults).map(({ line, fields, twice }) => (
        <p key={line} className="num text-12 text-badtext">
          {t(twice ? 'faultTwice' : 'fault', { line: line + 1, fields: fields.map((field) => t(labels[field])).join(', ') })}
        </p>
      ))}
      {messages > 0 && (
        <Notice tone="warn">
          {t('effect', { count: messages, shown: formatDecimal(messages), day: formatDay(since ?? '') })}
        </Notice>
      )}
    </div>
  )
}
