import { exportContacts } from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/files.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Everything that is searched for, as a file. */
export function ExportButton({ filter }: { filter: Input<typeof exportContacts> }) {
  const { t } = useTranslation('contactBook')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await download(exportContacts, filter), exportContacts.download?.name ?? '')
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button onClick={() => void save()} busy={busy}>
      <Download className="size-4" strokeWidth={1.75} aria-hidden />
      <span className="max-sm:sr-only">{t('export')}</span>
    </Button>
  )
}
