import type { ConnectionSession } from '@recado/contract/connections/api'
import type { PasskeyRequest } from '@recado/contract/connections/passkey'
import { useTranslation } from 'react-i18next'
import { Stepper } from '#features/invoices/checkout/Stepper.tsx'
import { currentLanguage } from '#platform/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CodeStep } from './CodeStep.tsx'
import { Countdown } from './Countdown.tsx'
import { Failed } from './Failed.tsx'
import { usePasskeyRequest } from './queries.ts'
import { SignStep } from './SignStep.tsx'
import { StepHeading } from './StepHeading.tsx'

const positions = { asked: 0, sent: 1, compare: 2, confirm: 2, failed: 0 } as const

/** Leads through linking a number whose account demands its passkey. */
export function Passkey({ session }: { session: ConnectionSession }) {
  const { t } = useTranslation('connectionForm')
  const { passkey } = session
  return (
    <div>
      {passkey && passkey.step !== 'failed' ? (
        <Running session={session} />
      ) : (
        <Failed session={session} failure={passkey?.failure ?? 'over'} />
      )}
      <p className="mt-4 text-12 text-text2">
        {t('passkeyOther')}{' '}
        <a href={`/manual/${currentLanguage()}/connections`} target="_blank" rel="noreferrer" className="font-medium text-atext">
          {t('passkeyOtherHow')}
        </a>
      </p>
    </div>
  )
}

function Running({ session }: { session: ConnectionSession }) {
  const { t } = useTranslation('connectionForm')
  const query = usePasskeyRequest(session)
  const step = session.passkey?.step ?? 'asked'
  const steps = [t('passkeySteps.key'), t('passkeySteps.phone'), t('passkeySteps.code')]
  return (
    <>
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <Stepper label={t('passkeySteps.label')} steps={steps} current={positions[step]} done={t('passkeySteps.done')} />
        </div>
        {session.passkey?.until && <Countdown until={session.passkey.until} />}
      </div>
      <QueryState query={query} skeleton={<Skeleton className="h-60 w-full" />}>
        {(request) => request && <Step session={session} request={request} />}
      </QueryState>
    </>
  )
}

function Step({ session, request }: { session: ConnectionSession; request: PasskeyRequest }) {
  const { t } = useTranslation('connectionForm')
  const me = useSession((state) => state.user?.id)
  const isMine = request.by === null || request.by === me
  if (!isMine) return <Notice tone="info">{t('passkeyOfOther', { name: request.byName ?? '' })}</Notice>
  if (request.step === 'asked') return <SignStep key={request.attempt} session={session} request={request} />
  if (request.step === 'sent')
    return (
      <section>
        <StepHeading>{t('passkeyOnPhone')}</StepHeading>
        <p className="mt-1 text-13 text-text2">{t('passkeyOnPhoneText')}</p>
      </section>
    )
  return <CodeStep id={session.id} request={request} />
}
