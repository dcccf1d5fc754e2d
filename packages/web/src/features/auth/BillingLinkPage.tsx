import { useBillingLink as billingLink } from '@recado/contract/auth/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from '#platform/router/router.tsx'
import { call } from '#platform/api/api.ts'
import { errorText } from '#platform/api/error-text.ts'
import { signIn, type SignedIn } from '#platform/session/session.ts'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { textLink } from './text-link.ts'

/** Each link is followed once, however often the page is drawn. */
const followed = new Map<string, Promise<SignedIn>>()

/** `/billing-link#<token>`: leads a user who may pay for a company with an ended subscription to the company's bills. */
export function BillingLinkPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const token = useLocation().hash.slice(1)
  const [error, setError] = useState<unknown>(null)
  useTitle(t('toPay'))
  useEffect(() => {
    const session = followed.get(token) ?? call(billingLink, { token })
    followed.set(token, session)
    session
      .then((found) => {
        signIn(found)
        return navigate('/financeiro', { replace: true })
      })
      .catch(setError)
  }, [token, navigate])
  return (
    <AuthLayout>
      <h1 className="mb-5 text-20 font-semibold tracking-[-.015em]">{t('toPay')}</h1>
      {error === null ? <Spinner /> : <Notice tone="bad">{errorText(error)}</Notice>}
      <p className="mt-5 text-13">
        <Link to="/login" className={textLink}>
          {t('toSignIn')}
        </Link>
      </p>
    </AuthLayout>
  )
}
