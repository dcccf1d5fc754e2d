import { useEffect, type ReactNode } from 'react'
import { registerTexts, withTexts, type TextFiles } from '#platform/i18n.ts'
import { findScreen, type Area } from '#platform/router/navigation.ts'
import { Outlet } from '#platform/router/router.tsx'
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

const fetchShell = once(loadShell)

/** Every screen and its address. A screen loads when it is first opened, and appears together with its texts. */
export const areas: Area[] = [
  // Only in `vite dev`, or a build with `--mode gallery`.
  ...(import.meta.env.MODE === 'production' ? [] : [{ screens: [{ path: '/gallery', load: once(loadGallery) }] }]),
  { guard: requireGuest, frame: async () => BeforeSignIn, screens: screensOf(screens.filter(({ guest }) => guest)) },
  {
    guard: requireUser,
    frame: fetchShell,
    screens: [...screensOf(screens.filter(({ guest }) => !guest)), { path: '*', load: once(loadNotFound) }],
  },
]

function screensOf(of: typeof screens): Area['screens'] {
  return of.map((screen) => ({ path: screen.path, load: once(() => opened(screen)) }))
}

/** Fetches it once, and again only after a failure: another component in its place would lose the state of the first one. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

async function loadGallery() {
  const { GalleryPage } = await import('#gallery/GalleryPage.tsx')
  return <GalleryPage />
}

async function loadNotFound() {
  const { NotFoundPage } = await import('#shell/NotFoundPage.tsx')
  return <NotFoundPage />
}

async function opened(screen: (typeof screens)[number]) {
  const Screen = await screen.load()
  if (!screen.allow && !screen.super && !screen.plan && !screen.stored) return <Screen />
  const { AccessGate: Admitted } = await import('#shell/AccessGate.tsx')
  const shown = screen.companyClock ? await timed(<Screen />) : <Screen />
  return (
    <Admitted access={screen} refused={screen.refused} otherwise={screen.otherwise}>
      {shown}
    </Admitted>
  )
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
  void Promise.all([fetchShell(), findScreen(areas, wayBack(''))?.screen.load()]).catch(() => null)
}
