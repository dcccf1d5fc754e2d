import { useTranslation } from 'react-i18next'
import { Link, useLocation } from '#platform/router/router.tsx'
import { companyQuery } from '#platform/branding.ts'
import { useEntry } from '#platform/session/entry.ts'
import { textLink } from './text-link.ts'

/** Links for a visitor who cannot sign in. */
export function EntryLinks() {
  const { t } = useTranslation('auth')
  const look = companyQuery(useLocation().search)
  const maySignUp = useEntry()?.signUp === true
  return (
    <>
      <Link to={`/forgetpsw${look}`} className={textLink}>
        {t('forgotPassword')}
      </Link>
      {maySignUp && (
        <span>
          {t('newHere')}{' '}
          <Link to={`/signup${look}`} className={textLink}>
            {t('signUp')}
          </Link>
        </span>
      )}
    </>
  )
}
