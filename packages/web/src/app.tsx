import { useEffect, type ReactNode } from 'react'
import { matchPath, Outlet, type RouteObject } from 'react-router'
import { registerTexts, withTexts, type TextFiles } from '#platform/i18n.ts'
import { wayBack } from '#platform/session/way-back.ts'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import { features, gather } from './features.ts'
import { requireGuest, requireUser } from './guards.ts'

registerTexts('shell', {
  pt: () => import('#shell/texts/pt.ts'),
  en: () => import('#shell/texts/en.ts'),
  es: () => import('#shell/texts/es.ts'),
} satisfies TextFiles<'shell'>)

registerTexts('kit', {
  pt: () => import('#kit/texts/pt.ts'),
  en: () => import('#kit/texts/en.ts'),
  es: () => import('#kit/texts/es.ts'),
} satisfies TextFiles<'kit'>)

// Texts of the opening-hours editor, which no single feature owns.
registerTexts('hours', {
  pt: () => import('#kit/hours/texts/pt.ts'),
  en: () => import('#kit/hours/texts/en.ts'),
  es: () => import('#kit/hours/texts/es.ts'),
} satisfies TextFiles<'hours'>)

const screens = features.flatMap(({ name, screens = [] }) =>
  screens.map((screen) => ({ ...screen, load: () => withTexts([name], screen.load) })),
)
const whenExpired = screens.flatMap((screen) => (screen.whenExpired ? [screen.path] : []))

/** Only in `vite dev`, or a build with `--mode gallery`. */
const workshopRoutes: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [{ path: '/gallery', lazy: async () => ({ Component: (await import('#gallery/GalleryPage.tsx')).GalleryPage }) }]

/** Every screen and its address. A screen loads when it is first opened, and appears together with its texts. */
export const routes: RouteObject[] = [
  {
    // The frame in index.html stays.
    HydrateFallback: () => null,
    lazy: async () => ({ ErrorBoundary: (await import('#shell/RouteError.tsx')).RouteError }),
    children: [
      ...workshopRoutes,
      {
        loader: requireGuest,
        Component: BeforeSignIn,
        children: routesOf(screens.filter(({ guest }) => guest)),
      },
      {
        loader: requireUser,
        lazy: async () => ({ Component: await loadShell() }),
        children: [
          ...routesOf(screens.filter(({ guest }) => !guest)),
          { path: '*', lazy: async () => ({ Component: (await import('#shell/NotFoundPage.tsx')).NotFoundPage }) },
        ],
      },
    ],
  },
]

function routesOf(of: typeof screens): RouteObject[] {
  return of.map((screen) => ({ path: screen.path, lazy: () => opened(screen) }))
}

async function opened(screen: (typeof screens)[number]) {
  const Screen = await screen.load()
  if (!screen.allow && !screen.super && !screen.plan && !screen.stored) return { Component: Screen }
  const { AccessGate: Admitted } = await import('#shell/AccessGate.tsx')
  const shown = screen.companyClock ? await timed(<Screen />) : <Screen />
  return {
    element: (
      <Admitted access={screen} refused={screen.refused} otherwise={screen.otherwise}>
        {shown}
      </Admitted>
    ),
  }
}

async function timed(screen: ReactNode) {
  const { CompanyClock } = await import('#shell/CompanyClock.tsx')
  return <CompanyClock>{screen}</CompanyClock>
}

/** Loads the shell with everything that must be ready when it appears. */
async function loadShell() {
  const code = withTexts(['shell', 'kit'], () => import('#shell/Shell.tsx'))
  const [{ Shell, lateControl }, controls] = await Promise.all([code, gather(({ bar }) => bar)])
  const late = features.flatMap(({ name, lateBar }) => (lateBar ? [lateControl(() => withTexts([name], lateBar))] : []))
  const all = [...late, ...controls]
  return () => <Shell controls={all} whenExpired={whenExpired} />
}

/** Prefetches what is needed after sign-in while the user is still typing. */
function BeforeSignIn() {
  useEffect(() => whenIdle(fetchNext), [])
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

function fetchNext(): void {
  const first = screens.find(({ path }) => matchPath(path, wayBack('')))
  void Promise.all([loadShell(), first?.load()]).catch(() => null)
}
