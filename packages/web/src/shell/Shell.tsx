import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useEverythingLive } from '#live.ts'
import { useSession } from '#platform/session.ts'
import { queryClient } from '#query-client.ts'
import { cx } from '#ui/cx.ts'
import { Toaster } from '#ui/Toaster.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import { Drawer } from './Drawer.tsx'
import { useDueDateWarning } from './due-date.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { Overlays, useOverlay } from './Overlays.tsx'
import { Rail } from './Rail.tsx'
import { TopBar } from './TopBar.tsx'

/** The frame of every screen behind sign-in, with what such screens need around them. */
export function Shell() {
  const user = useSession((state) => state.user)
  if (!user) return <Navigate to="/login" replace />
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider delay={350}>
          {/* First, so that it listens before anything on the desk has something to say. */}
          <Toaster />
          <Desk />
        </TooltipProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}

/** The tray with the rail and the bar on it, and the sheet where work happens. */
function Desk() {
  const { t } = useTranslation('shell')
  const [expanded, setExpanded] = useState(() => innerWidth > 1200)
  const [drawer, setDrawer] = useState(false)
  const [overlay, setOverlay] = useOverlay()
  const main = useMainFocus()
  useEverythingLive()
  useDueDateWarning()
  return (
    <div className="flex h-full">
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
        <TopBar expanded={expanded} onToggle={() => setExpanded(!expanded)} onOpenDrawer={() => setDrawer(true)} onOverlay={setOverlay} />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-sheet shadow-hairline outline-none sm:mr-2 sm:mb-2 sm:rounded-4"
        >
          <OfflineBar />
          <div className="min-h-0 flex-1">
            <Outlet />
          </div>
        </main>
      </div>
      <Overlays overlay={overlay} onClose={() => setOverlay(null)} />
      {drawer && <Drawer onClose={() => setDrawer(false)} />}
    </div>
  )
}

/** Another screen moves the focus to it, so that reading and tabbing go on from there. */
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
