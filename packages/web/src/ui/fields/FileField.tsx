import { Paperclip, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface FileFieldProps {
  label: string
  hint?: string
  /** Said as an error in place of the hint while no file is chosen. */
  missing?: string
  /** Types to offer, as the `accept` of a file input; other types may still come. */
  accept?: string
  maxBytes: number
  /** What is wrong with a file, other than its size, in words. */
  fault?: (file: File) => string | undefined
  /** What is attached now. */
  name: string | null
  /** Null removes it. */
  onChange: (file: File | null) => void
}

/** One file, chosen or dropped; it can be removed again. */
export function FileField({ label, hint, missing, accept, maxBytes, fault, name, onChange }: FileFieldProps) {
  const { t } = useTranslation('ui')
  const input = useRef<HTMLInputElement>(null)
  const { box, change } = useFocusKept(onChange)
  const id = useId()
  const [refused, setError] = useState<string>()
  const error = refused ?? (name === null ? missing : undefined)
  const note = error ?? hint

  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const found = file.size > maxBytes ? t('fileTooLarge', { megabytes: Math.floor(maxBytes / 1_048_576) }) : fault?.(file)
    setError(found)
    if (!found) change(file)
  }
  return (
    <div
      ref={box}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      <span id={id} className="mb-1 block text-12 font-medium text-text2">
        {label}
      </span>
      <input ref={input} type="file" accept={accept} hidden onChange={(event) => choose(event.target.files?.[0])} />
      {name ? (
        <div className="flex h-9 items-center gap-2 rounded-2 bg-sunk pr-1 pl-2.5 text-13">
          <Paperclip aria-hidden className="size-4 shrink-0 text-text3" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <IconButton label={t('remove', { name })} onClick={() => change(null)}>
            <X className="size-4" aria-hidden />
          </IconButton>
        </div>
      ) : (
        <Button aria-describedby={note ? `${id} ${id}-note` : id} onClick={() => input.current?.click()}>
          <Paperclip className="size-4" aria-hidden />
          {t('chooseFile')}
        </Button>
      )}
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'mt-1 text-12 text-badtext' : 'mt-1 text-12 text-text3'}
        >
          {note}
        </p>
      )}
    </div>
  )
}

/** The button with the focus is replaced by another one, which gets the focus. */
function useFocusKept(onChange: (file: File | null) => void) {
  const box = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current) box.current?.querySelector('button')?.focus()
    changed.current = false
  })
  const change = (file: File | null) => {
    changed.current = true
    onChange(file)
  }
  return { box, change }
}
