import { Fingerprint, Info, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#platform/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { useSessionVerb } from './editing.ts'

/** WhatsApp links a device to this number only with its passkey. This says what to do, and offers the official API as the other way. */
export function Passkey({ id }: { id: number }) {
  const { t } = useTranslation('connectionForm')
  const restart = useSessionVerb('restart')
  const heading = useRef<HTMLHeadingElement>(null)
  // This heading replaces the text that was being read.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <div className="rounded-4 bg-sunk p-5 text-center">
        <Fingerprint aria-hidden className="mx-auto size-10 text-warn" strokeWidth={1.5} />
        <h3 ref={heading} tabIndex={-1} className="mt-2 text-16 font-semibold outline-none">
          {t('passkeyTitle')}
        </h3>
        <p className="mx-auto mt-1 max-w-[46ch] text-13 text-text2">{t('passkeyText')}</p>
      </div>
      <ol className="my-4 list-decimal space-y-1 pl-5 text-13 marker:text-text3">
        <li>{t('passkeyStep1')}</li>
        <li>{t('passkeyStep2')}</li>
        <li>{t('passkeyStep3')}</li>
      </ol>
      <p className="flex items-start gap-2 rounded-2 bg-infosoft px-3 py-2 text-12 text-infotext">
        <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.75} />
        {t('passkeyNote')}
      </p>
      <p className="mt-3 text-12 text-text2">
        {t('passkeyOther')}{' '}
        <a href={`/manual/${currentLanguage()}/connections`} target="_blank" rel="noreferrer" className="font-medium text-atext">
          {t('passkeyOtherHow')}
        </a>
      </p>
      <div className="mt-4 flex justify-end">
        <Button look="solid" busy={restart.isPending} onClick={() => restart.mutate(id)}>
          <RefreshCw className="size-4" aria-hidden />
          {t('passkeyAgain')}
        </Button>
      </div>
    </div>
  )
}
