import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useNavigate } from '#platform/router/router.tsx'
import { openNotificationsWith } from '#platform/notify.ts'
import { lastEnd, useSession } from '#platform/session/session.ts'
import { signInFrom } from '#platform/session/way-back.ts'
import { queryClient } from '#query-client.ts'
import { cx } from '#ui/cx.ts'
import { lazily } from '#ui/lazily.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { TooltipLayer } from '#ui/overlays/Tooltip.tsx'
import { useDueDateWarning } from './due-date.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { Overlays, useOverlay } from './Overlays.tsx'
import { Rail } from '#shell/menu/Rail.tsx'
import { TopBar } from './TopBar.tsx'

const EverythingLive = lazily(async () => (await import('./on-demand.ts')).loadLive(), 'idle', null)
const UnpaidDesk = lazily(async () => (await import('./on-demand.ts')).UnpaidDesk)
const QuietBanner = lazily(async () => (await import('./on-demand.ts')).QuietBanner)
const Drawer = lazily(async () => (await import('./on-demand.ts')).Drawer)

/** A control of the bar that comes later; its place is kept. */
export function lateControl(load: () => Promise<FunctionComponent>): FunctionComponent {
  return lazily(load, 'idle', <span className="size-8 shrink-0 touch:size-10" />)
}

interface ShellProps {
  /** What features add to the top bar. */
  controls: readonly FunctionComponent[]
}

interface FrameProps extends ShellProps {
  /** Addresses of the screens that stay available while the subscription is unpaid. */
  whenExpired: readonly string[]
}

/** The frame of every screen behind sign-in, with what such screens need around them. */
export function Shell({ controls, whenExpired }: FrameProps) {
  const { user, stop } = useSession()
  const { pathname, search } = useLocation()
  // A user who signed out on purpose does not return to where they were.
  if (!user) return <Navigate to={lastEnd() ? signInFrom(pathname + search) : '/login'} replace />
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {/* First, so that it listens before anything on the desk has something to say. */}
        <Toaster />
        <TooltipLayer />
        {stop ? (
          <UnpaidDesk paths={whenExpired} />
        ) : (
          <>
            <EverythingLive />
            <Desk controls={controls} />
          </>
        )}
      </QueryClientProvider>
    </CSPProvider>
  )
}

/** The tray with the rail and the bar on it, and the sheet where the work happens. */
function Desk({ controls }: ShellProps) {
  const { t } = useTranslation('shell')
  const [expanded, setExpanded] = useState(() => innerWidth > 1200)
  const [drawer, setDrawer] = useState(false)
  const [overlay, setOverlay] = useOverlay()
  const main = useMainFocus()
  const isQuiet = useSession(({ user }) => user?.quiet !== undefined)
  useNotifications()
  useDueDateWarning()
  return (
    <div className="brand-edge flex h-full">
      <a
        href="#main"
        className={cx(
          'sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-60',
          'focus:rounded-2 focus:bg-solid focus:px-3 focus:py-2 focus:text-on',
        )}
      >
        {t('skip')}
      </a>
      <Rail expanded={expanded} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          controls={controls}
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
          onOpenDrawer={() => setDrawer(true)}
          onOverlay={setOverlay}
        />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className={
            'flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-sheet shadow-hairline outline-none sm:mr-2 sm:mb-2 ' +
            'sm:rounded-4 short:mb-0'
          }
        >
          <OfflineBar />
          {isQuiet && <QuietBanner />}
          <div className="min-h-0 flex-1">
            <Outlet />
          </div>
        </main>
      </div>
      <Overlays overlay={overlay} onOverlay={setOverlay} onClose={() => setOverlay(null)} />
      {drawer && <Drawer onClose={() => setDrawer(false)} />}
    </div>
  )
}

/** Opens the target of a clicked notification in this tab. */
function useNotifications(): void {
  const navigate = useNavigate()
  useEffect(() => openNotificationsWith((url) => void navigate(url)), [navigate])
}

/** Moves the focus to each new screen, so that reading and tabbing continue from there. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const screen = useLocation().pathname.split('/')[1]
  const first = useRef(screen)
  useEffect(() => {
    if (first.current === screen) return
    first.current = screen
    main.current?.focus()
  }, [screen])
  return main
}
