import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Browsers cut what is pasted into a field that has no room for it, and say nothing: here it is said. */
export function useCutPastes(): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    function paste({ target, clipboardData, defaultPrevented }: ClipboardEvent): void {
      const pasted = clipboardData?.getData('text') ?? ''
      if (defaultPrevented || !(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
      const { value, maxLength, selectionStart, selectionEnd } = target
      const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
      if (maxLength >= 0 && value.length - replaced + pasted.length > maxLength)
        toast.error(t('pasteCut', { count: maxLength, most: formatDecimal(maxLength) }))
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [t])
}
