import { confirmEmail } from '@recado/contract/sign-up/confirmation'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from '#platform/router/router.tsx'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { textLink } from '#features/auth/text-link.ts'
import { call } from '#platform/api/api.ts'
import { errorText } from '#platform/api/error-text.ts'
import { hasCode } from '#platform/api/errors.ts'
import { Notice } from '#ui/Notice.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'

/** The target of the link in the mail: `/confirm-email#<token>`. The fragment holds the token, because browsers never send it. */
export function ConfirmPage() {
  const { t } = useTranslation('auth')
  const { isDone, error } = useConfirmation(useLocation().hash.slice(1))
  const isSpent = hasCode(error, 'ERR_LINK_EXPIRED') || hasCode(error, 'ERR_VALIDATION')
  useTitle(t('register.confirmTitle'))
  return (
    <AuthLayout>
      <h1 className="mb-4 text-20 font-semibold tracking-[-.015em]">{t('register.confirmTitle')}</h1>
      {isDone && <Notice tone="ok">{t('register.confirmed')}</Notice>}
      {!isDone && error === undefined && <p className="text-13 text-text2">{t('register.confirming')}</p>}
      {error !== undefined && <Notice tone="bad">{isSpent ? t('register.linkSpent') : errorText(error)}</Notice>}
      <p className="mt-5 text-13">
        <Link to="/" className={textLink}>
          {t('register.toDesk')}
        </Link>
      </p>
    </AuthLayout>
  )
}

function useConfirmation(token: string): { isDone: boolean; error: unknown } {
  const [outcome, setOutcome] = useState<{ token: string; error?: unknown }>()
  useEffect(() => {
    call(confirmEmail, { token }).then(
      () => setOutcome({ token }),
      (error: unknown) => setOutcome({ token, error }),
    )
  }, [token])
  const isOf = outcome?.token === token
  return { isDone: isOf && outcome.error === undefined, error: isOf ? outcome.error : undefined }
}
