import { maxMediaBytes } from '@recado/contract/media/api'
import { FileText, RefreshCw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMaxLength } from '#kit/max-length.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Progress } from '#ui/Progress.tsx'
import type { FormValues } from './form.ts'

interface OptionRowProps {
  /** Its index in the form. */
  at: number
  /** The share of its file that has been sent, while it is on its way. */
  share: number | null
  busy: boolean
  onRemove: () => void
}

export function OptionRow({ at, share, busy, onRemove }: OptionRowProps) {
  const { t } = useTranslation(['fileLists', 'ui'])
  const { register, formState } = useFormContext<FormValues>()
  const { name, stored, path, file } = useWatch<FormValues, `options.${number}`>({ name: `options.${at}` })
  const faults = formState.errors.options?.[at]
  const fault = faults?.name?.message ?? faults?.file?.message
  const longest = useMaxLength('options.0.name')
  const id = useId()
  return (
    <li className="flex items-start gap-2 py-2 pr-1 pl-3">
      <FileText aria-hidden className="mt-2.5 size-4 shrink-0 text-text3 touch:mt-3.5" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <TextInput
          {...register(`options.${at}.name`)}
          aria-label={t('optionName', { number: at + 1 })}
          aria-invalid={faults?.name ? true : undefined}
          aria-describedby={`${id}-note`}
          maxLength={longest}
          autoComplete="off"
        />
        <p
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
          className={`mt-1 text-12 ${fault ? 'text-badtext' : 'truncate text-text3'}`}
        >
          {fault ?? (file || !path ? (file?.name ?? stored) : <FileLink path={path}>{stored}</FileLink>)}
        </p>
        {share !== null && <Progress label={t('sending', { name })} share={share} className="mt-1.5" />}
      </div>
      <span className="flex shrink-0 pt-0.5">
        <ReplaceFile at={at} name={name} busy={busy} />
        <IconButton label={t('ui:remove', { name })} aria-disabled={busy || undefined} onClick={busy ? undefined : onRemove}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

function FileLink({ path, children }: { path: string; children: string | null }) {
  return (
    <a href={path} target="_blank" rel="noopener noreferrer" className="text-atext hover:underline">
      {children}
    </a>
  )
}

function ReplaceFile({ at, name, busy }: { at: number; name: string; busy: boolean }) {
  const { t } = useTranslation('fileLists')
  const { setValue, setError, clearErrors } = useFormContext<FormValues>()
  const input = useRef<HTMLInputElement>(null)

  const replace = (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    if (chosen.size > maxMediaBytes) {
      const message = t('tooLarge', { name: chosen.name, megabytes: maxMediaBytes / 1_048_576 })
      setError(`options.${at}.file`, { message })
      return
    }
    clearErrors(`options.${at}.file`)
    setValue(`options.${at}.file`, chosen, { shouldDirty: true })
  }
  return (
    <>
      <input ref={input} type="file" hidden onChange={(event) => replace(event.target.files?.[0])} />
      <IconButton
        label={t('replace', { name })}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : () => input.current?.click()}
      >
        <RefreshCw className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </>
  )
}
