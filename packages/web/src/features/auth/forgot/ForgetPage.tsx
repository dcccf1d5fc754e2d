import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { AuthLayout } from '#features/auth/AuthLayout.tsx'
import { textLink } from '#features/auth/text-link.ts'
import { useEntry } from '#platform/session/entry.ts'
import { lookAskedFor } from '#platform/branding.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { AskForm } from './AskForm.tsx'
import { ResetForm } from './ResetForm.tsx'

/** A forgotten password: first the address, then the code that was mailed to it and the new password. */
export function ForgetPage() {
  const { t } = useTranslation('auth')
  const look = lookAskedFor(useLocation().search)
  const [asked, setAsked] = useState<string | null>(null)
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
