import { listCompanies } from '@recado/contract/all-companies/api'
import { maxCompanyFileBytes, uploadCompanyFile, type CompanyImport } from '@recado/contract/company-files/import-api'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { upload } from '#platform/api/upload.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Progress } from '#ui/Progress.tsx'
import { importKey, useCompanyImport, useForgetImport } from './queries.ts'
import { TrialStep } from './TrialStep.tsx'

/** The operator brings in a company by its file: the file, the trial, the result. */
export function ImportCompany() {
  const { t } = useTranslation('companyFiles')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload className="size-4" strokeWidth={1.75} aria-hidden />
        {t('importVerb')}
      </Button>
      {open && <Steps onClose={() => setOpen(false)} />}
    </>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('companyFiles')
  const query = useCompanyImport()
  const latest = query.data?.latest
  useListRefreshed(latest?.companyId)
  if (latest?.status === 'ready' && latest.trial) return <TrialStep trial={latest.trial} onClose={onClose} />
  return (
    <Dialog
      title={t('importTitle')}
      description={t('nothingYet')}
      onClose={onClose}
      footer={
        <>
          {(latest?.status === 'running' || latest?.status === 'reading') && <Stop />}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ latest: known }) => (known && <Told of={known} />) || <FileStep />}
      </QueryState>
    </Dialog>
  )
}

/** The list of companies is fetched again when a company has come in. */
function useListRefreshed(companyId: number | null | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (companyId) void client.invalidateQueries({ queryKey: [listCompanies.path] })
  }, [client, companyId])
}

/** Undoes all. */
function Stop() {
  const { t } = useTranslation('companyFiles')
  const { mutate, isPending } = useForgetImport()
  const stop = () => mutate(undefined, { onSuccess: () => toast.success(t('stoppedAll')), onError: toast.error })
  return (
    <Button look="danger" busy={isPending} onClick={stop}>
      {t('stop')}
    </Button>
  )
}

function Told({ of }: { of: CompanyImport }) {
  const { t } = useTranslation('companyFiles')
  const { status, share, fileName, trial, refusal } = of
  const percent = Math.round(share * 100)
  const name = trial?.company ?? fileName
  if (status === 'reading' || status === 'running') {
    const label = status === 'reading' ? t('reading', { name: fileName, percent }) : t('running', { name, percent })
    return (
      <div role="status">
        <p className="num mb-2 truncate text-13">{label}</p>
        <Progress label={label} share={share} />
        {status === 'running' && <p className="mt-2 text-12 text-text2">{t('mayLeave')}</p>}
      </div>
    )
  }
  if (status === 'stopping') return <p role="status">{t('stopping', { name })}</p>
  return (
    <div className="space-y-4">
      {status === 'done' && <Notice tone="ok">{t('done', { name })}</Notice>}
      {status === 'failed' && <Notice tone="bad">{t('importFailed')}</Notice>}
      {refusal && <Notice tone="bad">{t(refusalText(refusal), { piece: refusal.piece ?? 0 })}</Notice>}
      <FileStep />
    </div>
  )
}

function refusalText({ code, piece }: NonNullable<CompanyImport['refusal']>) {
  return code === 'damaged' && piece ? 'refused.damagedPiece' : (`refused.${code}` as const)
}

/** Chooses a file, which is read from start to end. */
function FileStep() {
  const { t } = useTranslation('companyFiles')
  const { send, sending, error } = useSend()
  if (sending) {
    const label = t('sending', { name: sending.name })
    return (
      <div role="status">
        <p className="mb-2 truncate text-13">{label}</p>
        <Progress label={label} share={sending.share} />
      </div>
    )
  }
  return (
    <div className="space-y-3">
      <FileField
        label={t('file')}
        hint={t('fileHint')}
        accept=".recado"
        name={null}
        maxBytes={maxCompanyFileBytes}
        fault={({ name }) => (/\.recado$/i.test(name) ? undefined : t('fileOnly'))}
        onChange={(file) => file && void send(file)}
      />
      {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
    </div>
  )
}

/** Sends a file, unless the dialog is closed before it has arrived. */
function useSend() {
  const client = useQueryClient()
  const leaving = useRef<AbortController>(null)
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [error, setError] = useState<unknown>()
  useEffect(() => () => leaving.current?.abort(), [])
  const send = async (file: File): Promise<void> => {
    const { signal } = (leaving.current = new AbortController())
    setError(undefined)
    const onProgress = (share: number) => setSending({ name: file.name, share })
    onProgress(0)
    try {
      client.setQueryData(importKey, await upload(uploadCompanyFile, {}, [file], { signal, onProgress }))
    } catch (failure) {
      if (!signal.aborted) setError(failure)
    }
    setSending(null)
  }
  return { send, sending, error }
}
