import { createBrowserHistory, type HistoryLocation } from '@tanstack/history'
import type { FunctionComponent, ReactNode } from 'react'
import { matchPath, type Params } from './match.ts'

/** Says where a user who enters is led instead of the address, if they may not open it. */
export type Guard = (address: string) => string | null | Promise<string | null>

interface Screen {
  path: string
  load: () => Promise<ReactNode>
}

/** Screens in one frame, behind one guard. */
export interface Area {
  guard?: Guard
  frame?: () => Promise<FunctionComponent>
  screens: readonly Screen[]
}

export interface Location {
  pathname: string
  search: string
  hash: string
  /** What the navigation left for the screen; it stays in the history. */
  state: unknown
  /** Different for each navigation. */
  key: string
}

/** What an address shows once its code is here. */
interface View {
  address: string
  /** The area that the user is admitted to. */
  area: Area | null
  params: Params
  Frame: FunctionComponent | null
  screen: ReactNode
  failed: { error: unknown } | null
}

export interface Shown extends View {
  location: Location
}

/** An address of ours, or other parts of the one that is shown. */
type To = string | { search?: string; hash?: string }

interface NavigateOptions {
  /** In place of the current entry of the history. */
  replace?: boolean
  state?: unknown
  /** It is drawn before `navigate` is done. */
  flushSync?: boolean
}

export type Navigate = (to: To, options?: NavigateOptions) => Promise<void>

type Listener = (shown: Shown, flushSync: boolean) => void

export type Router = ReturnType<typeof createRouter>

/** Follows the address. A screen stays until the next one's code is here; of two navigations the later wins. */
export function createRouter(areas: readonly Area[], history = createBrowserHistory()) {
  const listeners = new Set<Listener>()
  let shown: Shown | null = null
  let latest = 0
  let next: { view: View; flushSync: boolean } | null = null
  const isTold = () => next === null

  const show = (view: View, flushSync: boolean) => {
    const now = { ...view, location: locationOf(history.location) }
    shown = now
    for (const listen of listeners) listen(now, flushSync)
  }

  const fetchView = (address: string) => load(areas, address, shown?.area ?? null)

  const navigate: Navigate = async (to, { replace = false, state = null, flushSync = false } = {}) => {
    const mine = ++latest
    const view = await fetchView(typeof to === 'string' ? to : addressOf({ ...shown?.location, ...to }))
    if (mine !== latest) return
    next = { view, flushSync }
    history[replace ? 'replace' : 'push'](view.address, { own: state })
    // What may hold it back is asked meanwhile.
    if (!isTold()) await new Promise((resolve) => setTimeout(resolve))
  }

  /** The address has changed already: the page was opened, or the user went back or forward. */
  const arrive = async () => {
    const mine = ++latest
    const { href } = history.location
    const view = await fetchView(href)
    if (mine !== latest) return
    if (view.address === href) return show(view, false)
    next = { view, flushSync: false }
    history.replace(view.address)
  }

  history.subscribe(({ location }) => {
    const known = next
    next = null
    if (known?.view.address === location.href) show(known.view, known.flushSync)
    // A blocked step back is told too.
    else if (location.state.__TSR_key !== shown?.location.key) void arrive()
  })
  void arrive()

  return {
    history,
    navigate,
    shown: () => shown,
    /** Also tells what is shown already. */
    listen: (listener: Listener) => {
      listeners.add(listener)
      if (shown) listener(shown, false)
      return () => void listeners.delete(listener)
    },
  }
}

async function load(areas: readonly Area[], address: string, within: Area | null): Promise<View> {
  const [pathname = ''] = address.split(/[?#]/)
  const found = findScreen(areas, pathname)
  const view = { address, area: null, params: found?.params ?? {}, Frame: null, screen: null, failed: null }
  if (!found) return view
  const { area, screen } = found
  try {
    const code = Promise.all([area.frame?.() ?? null, screen.load()])
    // A visitor who is led away does not hear that it could not be fetched.
    code.catch(() => null)
    const instead = area === within ? null : await area.guard?.(address)
    if (instead) return await load(areas, instead, within)
    const [Frame, element] = await code
    return { ...view, area, Frame, screen: element }
  } catch (error) {
    return { ...view, failed: { error } }
  }
}

/** The first screen whose path the address matches. */
export function findScreen(areas: readonly Area[], path: string): { area: Area; screen: Screen; params: Params } | null {
  for (const area of areas) {
    for (const screen of area.screens) {
      const params = matchPath(screen.path, path)
      if (params) return { area, screen, params }
    }
  }
  return null
}

function locationOf({ pathname, search, hash, state }: HistoryLocation): Location {
  return { pathname, search, hash, state: (state as { own?: unknown }).own ?? null, key: state.__TSR_key ?? '' }
}

function addressOf({ pathname = '/', search = '', hash = '' }: Partial<Location>): string {
  const part = (mark: string, text: string) => (text === '' || text.startsWith(mark) ? text : mark + text)
  return pathname + part('?', search) + part('#', hash)
}
