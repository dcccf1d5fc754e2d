import type { ReactNode } from 'react'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { loadAllTexts } from '#platform/i18n.ts'
import { Splash } from '#shell/Splash.tsx'
import { requireNobody, requireUser } from './guards.ts'

const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('#features/auth/LoginPage.tsx')).LoginPage }) },
  { path: '/login-link', lazy: async () => ({ Component: (await import('#features/auth/LoginLinkPage.tsx')).LoginLinkPage }) },
]

const privateRoutes: RouteObject[] = [
  { path: '/', loader: () => redirect('/tickets') },
  {
    path: '/tickets/:ticketId?',
    lazy: async () => ({ Component: (await import('#features/tickets/TicketsPage.tsx')).TicketsPage }),
  },
  {
    path: '/quick-messages',
    lazy: async () => ({ Component: (await import('#features/quick-messages/QuickMessagesPage.tsx')).QuickMessagesPage }),
  },
  { path: '/todolist', lazy: async () => ({ Component: (await import('#features/todo/TodoPage.tsx')).TodoPage }) },
  {
    path: '/connections',
    lazy: async () => ({ Component: (await import('#features/connections/ConnectionsPage.tsx')).ConnectionsPage }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('#shell/NotFoundPage.tsx')).NotFoundPage }) },
]

/** `vite dev`, or a build with `--mode gallery`. */
const workshopRoutes: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [{ path: '/gallery', lazy: () => withTexts(async () => (await import('#gallery/GalleryPage.tsx')).GalleryPage) }]

/** Every screen and its address. Screens are loaded when they are first opened. */
export const router = createBrowserRouter([
  {
    HydrateFallback: Splash,
    lazy: async () => ({ ErrorBoundary: (await import('#shell/RouteError.tsx')).RouteError }),
    children: [
      ...workshopRoutes,
      { loader: requireNobody, children: publicRoutes },
      {
        loader: requireUser,
        lazy: () => withTexts(async () => (await import('#shell/Shell.tsx')).Shell),
        children: privateRoutes,
      },
    ],
  },
])

/** Behind sign-in all texts are at hand, before anything is drawn. */
async function withTexts(load: () => Promise<() => ReactNode>) {
  const [Component] = await Promise.all([load(), loadAllTexts()])
  return { Component }
}
