import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Browsers silently cut a paste for which the field has no room. This tells the user. */
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

/** Whether a browser cuts the pasted text there. A line end counts as one character, and a single-line field drops it at the end. */
export function isCut({ value, maxLength, selectionStart, selectionEnd, isLine }: Field, pasted: string): boolean {
  const text = pasted.replaceAll('\r\n', '\n')
  const added = isLine ? text.replace(/\n+$/, '') : text
  // Some kinds of fields do not report their selection.
  const replaced = selectionStart === null || selectionEnd === null ? value.length : selectionEnd - selectionStart
  return maxLength >= 0 && value.length - replaced + added.length > maxLength
}
