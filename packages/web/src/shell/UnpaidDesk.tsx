import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath } from '#platform/router/match.ts'
import { Navigate, NavLink, Outlet, useLocation } from '#platform/router/router.tsx'
import { formatDay } from '#platform/format.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { useMe, useSession } from '#platform/session/session.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { endSession } from './end-session.ts'
import { manualOf } from './manual.ts'
import { QuietBanner } from './quiet/QuietBanner.tsx'

interface UnpaidDeskProps {
  /** Addresses of the screens that stay available while the subscription is unpaid. */
  paths: readonly string[]
}

/** The rest of the application once the subscription has ended, for users who may pay: the bills. */
export function UnpaidDesk({ paths }: UnpaidDeskProps) {
  const { t } = useTranslation(['shell', 'session'])
  const { company } = useMe()
  const { pathname } = useLocation()
  const stop = useSession((state) => state.stop)
  const isThere = paths.some((path) => matchPath(path, pathname))
  const dueDate = stop?.reason === 'unpaid' ? stop.dueDate : null
  return (
    <div className="brand-edge flex h-full flex-col">
      <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-13">
        <span className="flex min-w-0 items-center gap-2 font-semibold max-sm:flex-1">
          <BrandMark size={22} />
          <span className="truncate">{company.name}</span>
        </span>
        <nav aria-label={t('mainMenu')} className="flex flex-1 gap-1 max-sm:order-last max-sm:basis-full">
          <BillLink to="/financeiro">{t('bills')}</BillLink>
          <BillLink to="/subscription">{t('subscription')}</BillLink>
        </nav>
        <a
          href={manualOf(pathname)}
          target="_blank"
          rel="noreferrer"
          className="rounded-1 text-atext underline underline-offset-2"
        >
          {t('manual')}
        </a>
        <Button look="ghost" onClick={() => void endSession()}>
          {t('session:signOut')}
        </Button>
      </header>
      <main
        id="main"
        className="flex min-h-0 flex-1 flex-col overflow-hidden bg-sheet shadow-hairline sm:mx-2 sm:mb-2 sm:rounded-4"
      >
        <QuietBanner />
        <p role="status" className="bg-badsoft px-6 py-2 text-13 text-badtext max-sm:px-4">
          <strong className="font-semibold">
            {dueDate ? t('session:unpaidOn', { date: formatDay(dueDate) }) : t('session:unpaid')}.
          </strong>{' '}
          {t('unpaidMeanwhile')}
        </p>
        <div className="min-h-0 flex-1">{isThere ? <Outlet /> : <WayBack key={pathname} />}</div>
      </main>
    </div>
  )
}

function BillLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'flex h-8 items-center rounded-2 px-2.5 font-medium touch:h-11',
          isActive ? 'bg-soft text-atext' : 'text-text2 hover:bg-hover',
        )
      }
    >
      {children}
    </NavLink>
  )
}

/** The bill may have been paid in the meantime. Otherwise only the bills are left. */
function WayBack() {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    let isGone = false
    refreshMe()
      .catch(() => null)
      .finally(() => !isGone && setKnown(true))
    return () => void (isGone = true)
  }, [])
  if (isKnown) return <Navigate to="/financeiro" replace />
  return (
    <div className="grid h-full place-items-center">
      <Spinner />
    </div>
  )
}
