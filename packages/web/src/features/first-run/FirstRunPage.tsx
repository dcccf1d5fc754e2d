import { checkFirstRun } from '@recado/contract/first-run/api'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from '#platform/router/router.tsx'
import { call } from '#platform/api/api.ts'
import { hasCode } from '#platform/api/errors.ts'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { FirstRunForm } from './FirstRunForm.tsx'

/** The first company of an installation: `/first-run#<token>`. The fragment holds the token, because browsers never send it. */
export function FirstRunPage() {
  const { t } = useTranslation('firstRun')
  const token = useLocation().hash.slice(1)
  const isSpent = useSpent(token)
  useTitle(t('title'))
  return (
    <AuthLayout>
      <h1 className="text-20 font-semibold tracking-[-.015em]">{isSpent ? t('spentTitle') : t('title')}</h1>
      {isSpent ? (
        <>
          <div className="mt-4">
            <Notice tone="bad">{t('spent')}</Notice>
          </div>
          <p className="mt-5 text-center">
            <Link to="/login" className="text-13 font-medium text-atext hover:underline">
              {t('toSignIn')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="mt-1 mb-5 text-13 text-text2">{t('text')}</p>
          <FirstRunForm token={token} />
        </>
      )}
    </AuthLayout>
  )
}

/** Whether the link has expired. Checked at once, so that the visitor does not fill in the form in vain. */
function useSpent(token: string): boolean {
  const [spent, setSpent] = useState<string | null>(null)
  useEffect(() => {
    call(checkFirstRun, { token }).catch((error: unknown) => {
      if (hasCode(error, 'ERR_LINK_EXPIRED') || hasCode(error, 'ERR_VALIDATION')) setSpent(token)
    })
  }, [token])
  return spent === token
}
