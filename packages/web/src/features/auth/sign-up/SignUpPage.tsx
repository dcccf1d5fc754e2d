import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from '#platform/router/router.tsx'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { textLink } from '#features/auth/text-link.ts'
import { companyQuery } from '#platform/branding.ts'
import { useEntry } from '#platform/session/entry.ts'
import { useLarge } from './use-large.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { Notice } from '#ui/Notice.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { usePlans } from './use-plans.ts'

/** A company signs itself up: its details at the left, the plans at the right or, on a phone, below. */
export function SignUpPage() {
  const { t } = useTranslation('auth')
  const isLarge = useLarge()
  const look = companyQuery(useLocation().search)
  const isClosed = useEntry()?.signUp === false
  const { plans, error } = usePlans()
  const [plan, setPlan] = useState<{ id?: number; error?: string | undefined }>({})
  // A single plan leaves nothing to choose.
  const chosen = plan.id ?? (plans?.length === 1 ? plans[0]?.id : undefined)
  useTitle(t('register.title'))
  const choice = (
    <PlanChoice
      plans={plans}
      loadError={error}
      chosen={chosen}
      error={plan.error}
      onChoose={(id) => setPlan({ id })}
      isWide={isLarge}
    />
  )
  return (
    <AuthLayout panel={isClosed || !isLarge ? null : <SidePanel>{choice}</SidePanel>}>
      <h1 className="text-20 font-semibold tracking-[-.015em]">{t('register.title')}</h1>
      {isClosed ? (
        <div className="mt-4">
          <Notice tone="info">{t('register.closed')}</Notice>
        </div>
      ) : (
        <>
          <p className="mt-1 mb-5 text-13 text-text2">{t('register.text')}</p>
          <SignUpForm
            plan={plans?.find(({ id }) => id === chosen)}
            onMissingPlan={(text) => setPlan({ error: text })}
            choice={isLarge ? null : choice}
          />
        </>
      )}
      <p className="mt-5 flex flex-wrap justify-between gap-x-4 gap-y-2 text-13 text-text2">
        <span>
          {t('register.haveAccount')}{' '}
          <Link to={`/login${look}`} className={textLink}>
            {t('signIn')}
          </Link>
        </span>
        <Link to={`/forgetpsw${look}`} className={textLink}>
          {t('forgotPassword')}
        </Link>
      </p>
    </AuthLayout>
  )
}

/** Shows a part of the form in the place of the brand. */
function SidePanel({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 overflow-y-auto border-l border-line bg-sunk">
      <div className="m-auto flex w-full px-10 py-8 xl:px-14">{children}</div>
    </div>
  )
}
