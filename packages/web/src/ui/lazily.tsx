import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { isReachable } from '#platform/reachable.ts'
import { holdShortcuts } from './hooks/use-shortcuts.ts'
import { whenIdle } from './when-idle.ts'

const againMs = 2000

/** What React's own `lazy` takes. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose code is fetched when the browser has nothing else to do, or at the latest when it is first shown.
 * Screens appear before their overlays are there, and an overlay still opens at once. What few people open, and what is large,
 * waits until it is `shown`. Until it is there `instead` stands in its place: for what comes over the page nothing but its claim to the keys.
 */
export function lazily<Component extends AnyComponent>(
  load: () => Promise<Component>,
  fetched: 'idle' | 'shown' = 'idle',
  instead: ReactNode = <Coming />,
): Component {
  let Loaded: Component | null = null
  let loading: Promise<{ default: Component }> | null = null
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

  function Lazily(props: object) {
    // One and the same as long as it is shown: another component would lose what the first one held.
    const [Shown] = useState<AnyComponent>(() => Loaded ?? Later)
    return (
      <Suspense fallback={instead}>
        <Shown {...props} />
      </Suspense>
    )
  }
  // It takes what the other takes, and passes it on.
  return Lazily as Component
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
