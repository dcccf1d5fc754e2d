import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { isFocusFree } from '#ui/overlays/focus.ts'
import type { Hint } from '#features/flow-nodes/block.ts'

interface ComposerProps {
  label: string
  hints?: readonly Hint[]
  onSend: (text: string) => void
}

/** A field for a message, with suggested messages to send at a touch. */
export function Composer({ label, hints = [], onSend }: ComposerProps) {
  const { t } = useTranslation('flows')
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A user who speaks in turn for the customer and for the outside service can go on typing. On a touch screen the keyboard would cover the
  // phone.
  useEffect(() => {
    if (isFocusFree(field.current) && !matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [])
  const send = () => {
    const text = typed.trim()
    if (text === '') return
    onSend(text)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return
    event.preventDefault()
    send()
  }
  return (
    <div className="shrink-0 space-y-2 border-t border-line p-3">
      {hints.length > 0 && (
        <div role="group" aria-label={t('test.hints')} className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto p-px">
          {hints.map(({ text, label: shown }) => (
            <button
              key={shown}
              type="button"
              onClick={() => onSend(text)}
              className={
                'h-7 max-w-full truncate rounded-full px-3 text-12 font-medium text-atext ' +
                'shadow-[inset_0_0_0_1px_var(--aline)] hover:bg-soft touch:h-9'
              }
            >
              {shown}
            </button>
          ))}
        </div>
      )}
      <div className="flex gap-2">
        <TextInput
          ref={field}
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={4_096}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button look="solid" className="h-9 touch:h-11" aria-label={t('test.send')} onClick={send}>
          <SendHorizontal className="size-4" strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
    </div>
  )
}
