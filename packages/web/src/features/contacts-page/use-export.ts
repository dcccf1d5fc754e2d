import { exportContacts } from '@recado/contract/contacts/api'
import type { Input } from '@recado/contract/endpoint'
import { useState } from 'react'
import { download } from '#platform/api/api.ts'
import { saveFile } from '#platform/api/files.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Saves the contacts of a search as a file. */
export function useExport(search: Input<typeof exportContacts>) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await download(exportContacts, search), exportContacts.download?.name ?? '')
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return { save, busy }
}
