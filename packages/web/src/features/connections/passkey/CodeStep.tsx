import type { PasskeyRequest } from '@recado/contract/connections/passkey'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useCompare } from './queries.ts'

/** The user compares the code with that of the phone. Neither button is pressed by Enter unless it has the focus. */
export function CodeStep({ id, request }: { id: number; request: PasskeyRequest }) {
  const { t } = useTranslation('connectionForm')
  const compare = useCompare(id)
  const code = request.code ?? ''
  const say = (same: boolean) => compare.mutate({ attempt: request.attempt ?? '', same })
  const isAsked = request.step === 'compare'
  return (
    <section className="text-center">
      <StepHeading>{t(isAsked ? 'passkeyMatch.asks' : 'passkeyMatch.confirm')}</StepHeading>
      <p className="my-4 rounded-4 bg-sunk p-5">
        <span className="sr-only">{t('codeSpelt', { letters: code.split('').join(' ') })}</span>
        <strong aria-hidden className="num text-28 font-semibold tracking-[.06em]">
          {code.slice(0, 4)}-{code.slice(4)}
        </strong>
      </p>
      {compare.error && <Notice tone="bad">{errorText(compare.error)}</Notice>}
      <div className="mt-3 flex justify-center gap-2">
        <Button onClick={() => say(false)}>{t('passkeyMatch.other')}</Button>
        {isAsked && (
          <Button look="solid" busy={compare.isPending} onClick={() => say(true)}>
            {t('passkeyMatch.same')}
          </Button>
        )}
      </div>
    </section>
  )
}
