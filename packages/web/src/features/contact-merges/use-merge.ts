import { mergeContacts, type MergePreview } from '@recado/contract/contact-merges/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { toast } from '#ui/overlays/toast.ts'
import { mergeKeys, undo } from './queries.ts'
import { inputOf, rowsOf, type Picked } from './rows.ts'

type Sides = Pick<MergePreview, 'kept' | 'gone'>

/** Merges two contacts, and offers to undo it. `changed`: a colleague has changed one of the two, and their current state is fetched. */
export function useMerge(onMerged: () => void) {
  const { t } = useTranslation('contactMerges')
  const [state, setState] = useState<'idle' | 'busy' | 'changed'>('idle')
  const client = useQueryClient()
  const merge = async ({ kept: { contact: kept }, gone: { contact: gone } }: Sides, picked: Picked): Promise<void> => {
    setState('busy')
    try {
      const { merge: done } = await call(mergeContacts, inputOf(kept, gone, rowsOf(kept, gone, picked)))
      toast.success(t('merged', { name: kept.name }), { label: t('undo'), run: () => void undoMerge(done.id, t('undone')) })
      onMerged()
    } catch (error) {
      const isChanged = hasCode(error, 'ERR_CONFLICT')
      if (!isChanged) toast.error(error)
      setState(isChanged ? 'changed' : 'idle')
      if (isChanged) void client.invalidateQueries({ queryKey: mergeKeys.all })
    }
  }
  return { merge, state }
}

async function undoMerge(id: number, said: string): Promise<void> {
  try {
    await undo(id)
    toast.success(said)
  } catch (error) {
    toast.error(error)
  }
}
