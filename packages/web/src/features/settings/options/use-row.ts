import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { toast } from '#ui/overlays/toast.ts'

const noticedMs = 2000
let saidAt = 0

/** Shows a single notice for several changes in a row. */
function say(text: string): void {
  const now = Date.now()
  if (now - saidAt > noticedMs) toast.success(text)
  saidAt = now
}

export interface RowState<V> {
  /** The chosen value while it is being saved, then the stored one. */
  value: V
  /** For two seconds after it was saved. */
  saved: boolean
  error: string | null
  choose: (value: V) => void
}

/** A value that saves itself as soon as it is chosen. If saving fails, it reverts and shows the reason. */
export function useRow<V>(current: V, save: (value: V) => Promise<void>): RowState<V> {
  const { t } = useTranslation('settings')
  const [chosen, setChosen] = useState<{ value: V } | null>(null)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const last = useRef(0)

  async function choose(value: V): Promise<void> {
    const turn = ++last.current
    const isLast = () => turn === last.current
    setChosen({ value })
    setSaved(false)
    setError(null)
    try {
      await save(value)
      if (!isLast()) return
      setSaved(true)
      say(t('saved'))
      setTimeout(() => isLast() && setSaved(false), noticedMs)
    } catch (failure) {
      if (isLast()) setError(errorText(failure))
    } finally {
      if (isLast()) setChosen(null)
    }
  }

  return { value: chosen ? chosen.value : current, saved, error, choose: (value) => void choose(value) }
}
