import { maxOptions } from '@recado/contract/file-lists/api'
import { maxMediaBytes } from '@recado/contract/media/api'
import { Plus } from 'lucide-react'
import { useId, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

interface AddFilesProps {
  ref: Ref<HTMLButtonElement>
  /** The number of files that may still be added. */
  room: number
  busy: boolean
  onAdd: (files: readonly File[]) => void
}

const megabytes = maxMediaBytes / 1_048_576

/** Accepts chosen or dropped files, as many as there is room for, and names those that are too large. */
export function AddFiles({ ref, room, busy, onAdd }: AddFilesProps) {
  const { t } = useTranslation('fileLists')
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const id = useId()
  const full = t('full', { count: maxOptions })
  const fault = room === 0 ? undefined : refused

  const add = (chosen: readonly File[]) => {
    if (input.current) input.current.value = ''
    if (busy) return
    const tooLarge = chosen.find((file) => file.size > maxMediaBytes)
    const fitting = chosen.filter((file) => file.size <= maxMediaBytes)
    setRefused(tooLarge && t('tooLarge', { name: tooLarge.name, megabytes }))
    onAdd(fitting.slice(0, room))
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <input ref={input} type="file" multiple hidden onChange={(event) => add([...(event.target.files ?? [])])} />
      <Button ref={ref} disabled={room === 0} aria-describedby={id} onClick={busy ? undefined : () => input.current?.click()}>
        <Plus className="size-4" aria-hidden />
        {t('addFiles')}
      </Button>
      <p id={id} role={fault ? 'alert' : undefined} className={`mt-1 text-12 ${fault ? 'text-badtext' : 'text-text3'}`}>
        {room === 0 ? full : (fault ?? t('filesHint', { megabytes }))}
      </p>
    </div>
  )
}
