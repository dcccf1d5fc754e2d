import { maxColumns, maxRows, uploadContacts, type ContactImport } from '@recado/contract/contact-imports/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { upload } from '#platform/api/upload.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Progress } from '#ui/Progress.tsx'
import { applyImportEvent } from './queries.ts'

interface FileStepProps {
  /** The sheet that the new one replaces. */
  instead: ContactImport | undefined
  onBack: () => void
  onRead: (sheet: ContactImport) => void
  onClose: () => void
}

/** Chooses a sheet, which the server reads at once. */
export function FileStep({ instead, onBack, onRead, onClose }: FileStepProps) {
  const { t } = useTranslation('contactImports')
  const { send, sending, error } = useSend(onRead)
  return (
    <Dialog
      title={t('title')}
      description={t('nothingYet')}
      onClose={onClose}
      footer={
        <>
          {instead && <Button onClick={onBack}>{t('back', { name: instead.fileName })}</Button>}
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <div className="space-y-3">
        {sending ? (
          <Sending {...sending} />
        ) : (
          <FileField
            label={t('file')}
            hint={t('fileHint', { rows: formatDecimal(maxRows), columns: maxColumns })}
            accept=".xlsx"
            name={null}
            maxBytes={uploadContacts.upload?.maxBytes ?? 0}
            fault={({ name }) => (/\.xlsx$/i.test(name) ? undefined : t('xlsxOnly'))}
            onChange={(file) => file && void send(file)}
          />
        )}
        {error !== undefined && <Notice tone="bad">{errorText(error)}</Notice>}
      </div>
    </Dialog>
  )
}

/** `share` is the share of the bytes already sent. All are sent while the server reads. */
function Sending({ name, share }: { name: string; share: number }) {
  const { t } = useTranslation('contactImports')
  const label = t(share < 1 ? 'sending' : 'reading', { name })
  return (
    <div role="status">
      <p className="mb-2 truncate text-13">{label}</p>
      <Progress label={label} share={share} />
    </div>
  )
}

/** Uploads a file, unless the dialog is closed before it has arrived. */
function useSend(onRead: (sheet: ContactImport) => void) {
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
      const read = await upload(uploadContacts, { preview: true }, [file], { signal, onProgress })
      if (!('id' in read)) return
      applyImportEvent(client, { action: 'create', contactImport: read })
      onRead(read)
    } catch (failure) {
      if (signal.aborted) return
      setError(failure)
      setSending(null)
    }
  }
  return { send, sending, error }
}
