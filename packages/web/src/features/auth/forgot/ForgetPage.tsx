import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from '#platform/router/router.tsx'
import { z } from 'zod/mini'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { textLink } from '#features/auth/text-link.ts'
import { useEntry } from '#platform/session/entry.ts'
import { companyQuery } from '#platform/branding.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { AskForm } from './AskForm.tsx'
import { ResetForm } from './ResetForm.tsx'

/**
 * A forgotten password: first the address, then the mailed code with the new password. The fragment holds the address that the code went
 * to. So the link in the mail and a reload of the page both lead to the field for the code.
 */
export function ForgetPage() {
  const { t } = useTranslation('auth')
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const look = companyQuery(search)
  const asked = addressIn(hash)
  const setAsked = (email: string | null) => void navigate({ search, hash: encodeURIComponent(email ?? '') }, { replace: true })
  const mailed = useEntry()?.mail !== false
  useTitle(t('forgot.title'))
  return (
    <AuthLayout>
      <h1 className="text-20 font-semibold tracking-[-.015em]">{t('forgot.title')}</h1>
      {!mailed && (
        <div className="mt-4">
          <Notice tone="info">{t('forgot.noMail')}</Notice>
        </div>
      )}
      {mailed && asked === null && (
        <>
          <p className="mt-1 mb-5 text-13 text-text2">{t('forgot.askText')}</p>
          <AskForm onAsked={setAsked} />
        </>
      )}
      {mailed && asked !== null && (
        <>
          <p className="mt-1 mb-5 text-13 break-words text-text2">
            {t('forgot.codeText', { email: asked })}{' '}
            <TextButton onClick={() => setAsked(null)}>{t('forgot.askAgain')}</TextButton>
          </p>
          <ResetForm email={asked} />
        </>
      )}
      <p className="mt-5 text-13">
        <Link to={`/login${look}`} className={textLink}>
          {t('forgot.back')}
        </Link>
      </p>
    </AuthLayout>
  )
}

function addressIn(hash: string): string | null {
  const { data } = z.email().safeParse(decoded(hash.slice(1)))
  return data ?? null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
