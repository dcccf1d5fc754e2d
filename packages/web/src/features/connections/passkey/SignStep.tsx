import type { ConnectionSession } from '@recado/contract/connections/api'
import type { PasskeyRequest } from '@recado/contract/connections/passkey'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { formatPhone } from '#platform/format.ts'
import { useSessionVerb } from '#features/connections/editing.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ByHand } from './ByHand.tsx'
import { canHaveHelper, useHelperAnswer } from './helper.ts'
import { StepHeading } from './StepHeading.tsx'
import { useAnswer } from './queries.ts'
import { WithHelper } from './WithHelper.tsx'

interface SignStepProps {
  session: ConnectionSession
  request: PasskeyRequest
}

/** The user signs with the passkey, by the helper or by hand. The helper reads what is asked from this page, once its button is pressed. */
export function SignStep({ session, request: { attempt, challenge, until } }: SignStepProps) {
  const { t } = useTranslation('connectionForm')
  const [way, setWay] = useState<'helper' | 'hand'>('helper')
  const [declined, setDeclined] = useState(false)
  const answer = useAnswer(session.id)
  const restart = useSessionVerb('restart')
  const give = (assertion: string) => answer.mutate({ attempt: attempt ?? '', assertion })
  useHelperAnswer(attempt ?? '', (assertion) => {
    setDeclined(assertion === null)
    if (assertion !== null) give(assertion)
  })
  const number = formatPhone(session.formerNumber || session.number)
  const asked = JSON.stringify({ attempt, challenge, rpId: 'whatsapp.com', number, until })
  return (
    <section data-passkey-request={asked}>
      <StepHeading>{number ? t('passkeyAsks', { number }) : t('passkeyTitle')}</StepHeading>
      <p className="mt-1 mb-4 text-13 text-text2">{t('passkeyText')}</p>
      <div className="grid gap-6 sm:grid-cols-[1fr_240px]">
        <div className="min-w-0 space-y-4">
          <Segmented
            label={t('passkeyWays.label')}
            value={way}
            onChange={setWay}
            options={[
              { value: 'helper', label: t('passkeyWays.helper') },
              { value: 'hand', label: t('passkeyWays.hand') },
            ]}
          />
          {way === 'hand' ? (
            <ByHand challenge={challenge ?? ''} busy={answer.isPending} onAnswer={give} />
          ) : canHaveHelper() ? (
            <WithHelper />
          ) : (
            <Notice tone="info">{t('passkeyBrowser')}</Notice>
          )}
          {declined && <Notice tone="warn">{t('passkeyDeclined')}</Notice>}
          {answer.error && <Notice tone="bad">{errorText(answer.error)}</Notice>}
          <Button busy={restart.isPending} onClick={() => restart.mutate(session.id)}>
            <RefreshCw className="size-4" aria-hidden />
            {t('passkeyAgain')}
          </Button>
        </div>
        <aside className="self-start rounded-4 bg-sunk p-4">
          <h4 className="text-13 font-semibold">{t('passkeyWhere')}</h4>
          <p className="mt-1 text-12 text-text2">{t('passkeyWhereText')}</p>
        </aside>
      </div>
    </section>
  )
}
