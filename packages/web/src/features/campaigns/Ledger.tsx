import { downloadOptOuts } from '@recado/contract/contacts/standing'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/files.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Hands over who agreed, and who wants no more, with how that is known. */
export function Ledger() {
  const { t } = useTranslation('campaigns')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(downloadOptOuts, {}).then((file) => saveFile(file, downloadOptOuts.download?.name ?? ''), toast.error)
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download className="size-4" strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">{t('ledger')}</span>
    </Button>
  )
}
