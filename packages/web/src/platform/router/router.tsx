import type { BlockerFnArgs } from '@tanstack/history'
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type FunctionComponent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { ErrorBoundary } from 'react-error-boundary'
import { matchPath, type Params } from './match.ts'
import type { Location, Navigate as NavigateTo, Router, Shown } from './navigation.ts'

const RouterContext = createContext<Router | null>(null)
const ShownContext = createContext<Shown | null>(null)

interface RouterViewProps {
  router: Router
  /** Shows that a screen could not be loaded or drawn. */
  Failure: FunctionComponent<{ error: unknown }>
}

/** Draws what the address shows, and nothing before the first screen is there. */
export function RouterView({ router, Failure }: RouterViewProps) {
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    return router.listen((next, isUrgent) => (isUrgent ? flushSync(() => setShown(next)) : startTransition(() => setShown(next))))
  }, [router])
  if (!shown) return null
  const { failed, Frame } = shown
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <ErrorBoundary resetKeys={[shown]} FallbackComponent={Failure}>
          {failed ? <Failure error={failed.error} /> : Frame ? <Frame /> : <Outlet />}
        </ErrorBoundary>
      </ShownContext>
    </RouterContext>
  )
}

/** The place of the screen in its frame. */
export function Outlet(): ReactNode {
  return useShown().screen
}

function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('There is no router around this.')
  return shown
}

function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this.')
  return router
}

/** Opens an address. It is done when the screen is there, or another navigation has taken its place. */
export function useNavigate(): NavigateTo {
  return useRouter().navigate
}

export function useLocation(): Location {
  return useShown().location
}

export function useParams(): Params {
  return useShown().params
}

export function useMatch(pattern: string): Params | null {
  return matchPath(pattern, useLocation().pathname)
}

/** While it is drawn, leads to another address. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): null {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

/** A press opens the address in the page; what opens it in another tab is left to the browser. */
export function Link({ to, onClick, children, ...props }: LinkProps) {
  const { navigate, history } = useRouter()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event
    if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey || (props.target ?? '_self') !== '_self')
      return
    event.preventDefault()
    void navigate(to, { replace: history.location.href === to })
  }
  return (
    <a {...props} href={to} onClick={press}>
      {children}
    </a>
  )
}

type ByState<Value> = Value | ((state: { isActive: boolean }) => Value)

interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  className: ByState<string>
  children: ByState<ReactNode>
}

/** A link that shows whether its address, or one below it, is open. */
export function NavLink({ className, children, ...props }: NavLinkProps) {
  const { pathname } = useLocation()
  const state = { isActive: matchPath(props.to, pathname, { start: props.to !== '/' }) !== null }
  return (
    <Link
      aria-current={state.isActive ? 'page' : undefined}
      {...props}
      className={typeof className === 'function' ? className(state) : className}
    >
      {typeof children === 'function' ? children(state) : children}
    </Link>
  )
}

interface Blocked {
  proceed: () => void
  reset: () => void
}

/**
 * Holds back what would leave the page while there is something unsaved, and has the browser ask before the page is closed. With
 * `onlyHistory`, only the browser's own buttons are held back.
 */
export function useBlocker(unsaved: boolean, onlyHistory: boolean): Blocked | null {
  const { history } = useRouter()
  const [repeat, setRepeat] = useState<(() => void) | null>(null)
  useEffect(() => {
    if (!unsaved) return
    const blockerFn = ({ action, currentLocation: from, nextLocation: to }: BlockerFnArgs): boolean => {
      const isPush = action === 'PUSH' || action === 'REPLACE'
      // A link within the page leaves nothing.
      const isHere = !isPush && from.pathname + from.search === to.pathname + to.search
      if (isHere || (isPush && onlyHistory)) return false
      const free = { ignoreBlocker: true }
      const again = () => {
        if (isPush) history[action === 'PUSH' ? 'push' : 'replace'](to.href, to.state, free)
        else history.go(to.state.__TSR_index - from.state.__TSR_index, free)
      }
      setRepeat(() => again)
      return true
    }
    return history.block({ blockerFn })
  }, [history, unsaved, onlyHistory])
  if (!repeat) return null
  const reset = () => setRepeat(null)
  return {
    proceed: () => {
      reset()
      repeat()
    },
    reset,
  }
}
