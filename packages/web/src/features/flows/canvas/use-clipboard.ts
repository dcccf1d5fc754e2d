import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { copied, paste, read } from '#features/flows/graph/clipboard.ts'
import type { Place } from '#features/flows/graph/edit.ts'
import { change, select, useEditor } from '#features/flows/graph/editor.ts'
import { isCovered } from '#ui/hooks/use-shortcuts.ts'
import { toast } from '#ui/overlays/toast.ts'
import { goTo, removeSelected } from './acts.ts'

/** Copies and pastes blocks as text, so that they also get from one flow into another. */
export function useClipboard(middle: () => Place): void {
  const { t } = useTranslation('flows')
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const { graph, selected, shown } = useEditor.getState()
      if (isOutsideCanvas(event) || getSelection()?.isCollapsed === false) return
      const text = copied(shown?.graph ?? graph, selected)
      if (!text || !event.clipboardData) return
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      toast.success(t('blocksCopied', { count: selected.size }))
      if (event.type === 'cut' && !shown) removeSelected()
    }
    const put = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isOutsideCanvas(event) || useEditor.getState().shown || text.trim() === '') return
      event.preventDefault()
      const copy = read(text)
      if (!copy) return toast.error(t('notBlocks'))
      let pasted: ReadonlySet<string> = new Set()
      change((graph) => {
        const { graph: next, ids } = paste(graph, copy, middle())
        pasted = ids
        return ids.size > 0 ? next : null
      })
      const [first] = pasted
      if (first) goTo(first)
      select(pasted)
    }
    const listeners = { copy, cut: copy, paste: put }
    for (const [event, listener] of Object.entries(listeners)) addEventListener(event as 'copy', listener)
    return () => {
      for (const [event, listener] of Object.entries(listeners)) removeEventListener(event as 'copy', listener)
    }
  }, [t, middle])
}

/** Fields and dialogs keep the clipboard keys for themselves. */
function isOutsideCanvas({ target }: Event): boolean {
  return isCovered() || (target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null)
}
