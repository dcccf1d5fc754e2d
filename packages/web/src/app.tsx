import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { requireNobody, requireUser } from './guards.ts'

const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('#features/auth/LoginPage.tsx')).LoginPage }) },
  { path: '/login-link', lazy: async () => ({ Component: (await import('#features/auth/LoginLinkPage.tsx')).LoginLinkPage }) },
]

const privateRoutes: RouteObject[] = [
  { path: '/', loader: () => redirect('/tickets') },
  { path: '/tickets/:ticketId?', lazy: async () => ({ Component: (await import('#features/tickets/TicketsPage.tsx')).TicketsPage }) },
  { path: '/connections', lazy: async () => ({ Component: (await import('#features/connections/ConnectionsPage.tsx')).ConnectionsPage }) },
  { path: '*', lazy: async () => ({ Component: (await import('#shell/NotFoundPage.tsx')).NotFoundPage }) },
]

/** `vite dev`, or a build with `--mode gallery`. */
const workshopRoutes: RouteObject[] =
  import.meta.env.MODE === 'production'
    ? []
    : [{ path: '/gallery', lazy: async () => ({ Component: (await import('#gallery/GalleryPage.tsx')).GalleryPage }) }]

/** Every screen and its address. Screens are loaded when they are first opened. */
export const router = createBrowserRouter([
  {
    HydrateFallback: () => null,
    lazy: async () => ({ ErrorBoundary: (await import('#shell/RouteError.tsx')).RouteError }),
    children: [
      ...workshopRoutes,
      { loader: requireNobody, children: publicRoutes },
      {
        loader: requireUser,
        lazy: async () => ({ Component: (await import('#shell/Shell.tsx')).Shell }),
        children: privateRoutes,
      },
    ],
  },
])
