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
      if (target.readOnly) return
      const { value, maxLength, selectionStart, selectionEnd } = target
      if (isCut({ value, maxLength, selectionStart, selectionEnd, isLine: target instanceof HTMLInputElement }, pasted))
        toast.error(t('pasteCut', { count: maxLength, most: formatDecimal(maxLength) }))
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [t])
}

interface Field extends Pick<HTMLInputElement, 'value' | 'maxLength' | 'selectionStart' | 'selectionEnd'> {
  isLine: boolean
}

/** Whether a browser cuts what is pasted there. It counts the end of a line once, and leaves it out behind what is only a line. */
export function isCut({ value, maxLength, selectionStart, selectionEnd, isLine }: Field, pasted: string): boolean {
  const text = pasted.replaceAll('\r\n', '\n')
  const added = isLine ? text.replace(/\n+$/, '') : text
  // Some kinds of fields do not say what is selected.
  const replaced = selectionStart === null || selectionEnd === null ? value.length : selectionEnd - selectionStart
  return maxLength >= 0 && value.length - replaced + added.length > maxLength
}
