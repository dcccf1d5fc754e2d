import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Progress } from '#ui/Progress.tsx'
import { DownloadLink, useExportWords } from './ExportState.tsx'
import { useExportOf, useExportOne } from './queries.ts'

interface ExportCompanyProps {
  companyId: number
  name: string
}

/** The operator writes a company to a file. */
export function ExportCompany({ companyId, name }: ExportCompanyProps) {
  const { t } = useTranslation('companyFiles')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('exportNamed', { name })} onClick={() => setOpen(true)}>
        <Download className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      {open && <ExportDialog companyId={companyId} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ companyId, name, onClose }: ExportCompanyProps & { onClose: () => void }) {
  const { t } = useTranslation('companyFiles')
  const [hasFiles, setHasFiles] = useState(true)
  const [hasKeys, setHasKeys] = useState(false)
  const query = useExportOf(companyId)
  const { mutate, isPending } = useExportOne(companyId)
  const latest = query.data?.latest
  const words = useExportWords(latest)
  const isRunning = latest?.status === 'running'
  return (
    <Dialog
      title={t('exportTitle', { name })}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            look="solid"
            busy={isPending}
            disabled={!query.data || isRunning}
            onClick={() => mutate({ hasFiles, hasKeys }, { onError: toast.error })}
          >
            {t('export')}
          </Button>
        </>
      }
    >
      <p className="text-13 text-text2">{t('exportText')}</p>
      <div className="mt-4 space-y-3">
        <Checkbox label={t('withFiles')} checked={hasFiles} onChange={setHasFiles} />
        <Checkbox label={t('withKeys')} checked={hasKeys} onChange={setHasKeys} />
        {hasKeys && <Notice tone="warn">{t('withKeysText')}</Notice>}
      </div>
      <QueryState query={query} skeleton={<Skeleton className="mt-4 h-8 w-full" />}>
        {() =>
          words && (
            <div className="mt-4 rounded-3 bg-sunk px-4 py-3 shadow-hairline">
              <div className="flex items-center gap-3">
                <p role="status" className="num min-w-0 flex-1 text-13">
                  {words}
                </p>
                {latest?.url && <DownloadLink url={latest.url} />}
              </div>
              {isRunning && <Progress label={words} share={latest.share} className="mt-2.5" />}
            </div>
          )
        }
      </QueryState>
    </Dialog>
  )
}
