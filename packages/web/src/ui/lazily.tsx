import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { isReachable } from '#platform/reachable.ts'
import { holdShortcuts } from '#ui/hooks/use-shortcuts.ts'

/** Without the browser's own word for it, a moment after the first paint. */
const soonMs = 1500
const againMs = 2000

/**
 * A component whose code is fetched when the browser has nothing else to do, or at the latest when it is first shown.
 * Screens appear before their overlays are there, and an overlay still opens at once. What few people open, and what is large,
 * waits until it is `shown`. Until it is there `instead` stands in its place: for what comes over the page nothing but its claim to the keys.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fetched: 'idle' | 'shown' = 'idle',
  instead: ReactNode = <Coming />,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  const fetchOnce = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component
        return { default: component }
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const Later = lazy(() => fetchOnce().catch(() => onceReachable(fetchOnce)))
  // What cannot be fetched now is fetched, and missed, when it is shown.
  if (fetched === 'idle') whenIdle(() => void fetchOnce().catch(() => null))

  return function Lazily(props: Props) {
    // One and the same as long as it is shown: another component would lose what the first one held.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Later)
    return (
      <Suspense fallback={instead}>
        <Shown {...props} />
      </Suspense>
    )
  }
}

/** Without a line nothing breaks: what was asked for comes when the server is there. What fails even then is missing for good. */
async function onceReachable<T>(fetchOnce: () => Promise<T>): Promise<T> {
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, againMs))
  return fetchOnce()
}

/** What is typed before it is there was meant for it, not for the page. */
function Coming() {
  useEffect(holdShortcuts, [])
  return null
}

/** Runs once when the browser is idle; at the latest after five seconds. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 5000 })
  else setTimeout(run, soonMs)
}
