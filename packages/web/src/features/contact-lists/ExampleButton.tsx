import { exampleSheet } from '@recado/contract/contact-lists/api'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { download } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/files.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** Downloads an example sheet that shows what an import reads. */
export async function saveExample(): Promise<void> {
  await download(exampleSheet, {}).then((file) => saveFile(file, exampleSheet.download?.name ?? ''), toast.error)
}

export function ExampleButton() {
  const { t } = useTranslation('contactLists')
  return (
    <IconButton label={t('example')} onClick={() => void saveExample()}>
      <FileDown className="size-4" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
