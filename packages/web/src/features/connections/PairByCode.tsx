import type { ConnectionSession } from '@recado/contract/connections/api'
import { Copy, RefreshCw } from 'lucide-react'
import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { ApiError } from '#platform/api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { usePairByCode } from './editing.ts'

/** For a user without a second screen to scan. The user enters the phone's number and gets eight characters to type on the phone. */
export function PairByCode({ session: { id, pairingCode, reason } }: { session: ConnectionSession }) {
  const { t } = useTranslation('connectionForm')
  const [number, setNumber] = useState('')
  const pair = usePairByCode(id)
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    pair.mutate(number, { onError: () => field.current?.focus() })
  }
  const refusal = reason === 'pairing-refused' ? t('reasons.pairing-refused') : undefined
  const isWrong = pair.error instanceof ApiError && pair.error.fields.length > 0
  const error = isWrong ? t('codeNumberInvalid') : pair.error ? errorText(pair.error) : refusal
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-13 font-semibold">
        {t('codeTitle')}
      </h3>
      <p className="mb-2 text-12 text-text2">{t('codeText')}</p>
      <form onSubmit={ask} className="flex items-start gap-2">
        <Field label={t('codeNumber')} error={error} className="min-w-0 flex-1">
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="+55 41 99812-3344"
              value={number}
              onChange={(event) => setNumber(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={pair.isPending} className="mt-[23px]">
          <RefreshCw className="size-4" aria-hidden />
          {t(pairingCode ? 'codeAgain' : 'codeAsk')}
        </Button>
      </form>
      <div aria-live="polite">{pairingCode && <Code code={pairingCode} />}</div>
    </section>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('connectionForm')
  const shown = `${code.slice(0, 4)}-${code.slice(4)}`
  return (
    <p className="mt-3 flex items-center gap-x-3 rounded-3 px-3 py-1.5 shadow-[inset_0_0_0_1px_var(--line2)]">
      <span className="sr-only">{t('codeSpelt', { letters: code.split('').join(' ') })}</span>
      <strong
        aria-hidden
        className="num mr-auto whitespace-nowrap text-20 font-semibold tracking-[.04em] sm:text-28 sm:tracking-[.06em]"
      >
        {shown}
      </strong>
      <span className="text-12 text-text3">{t('codeLasts')}</span>
      <IconButton label={t('codeCopy')} onClick={() => void copyText(shown, t('codeCopied'))}>
        <Copy className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </p>
  )
}
