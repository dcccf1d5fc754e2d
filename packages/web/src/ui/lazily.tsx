import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { isReachable } from '#platform/api/reachable.ts'
import { pauseShortcuts } from './hooks/use-shortcuts.ts'
import { whenIdle } from './when-idle.ts'

const againMs = 2000

/** What React's own `lazy` accepts. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default']

/**
 * A component whose code is fetched when the browser is idle, or at the latest when it is first shown, so that screens appear
 * before their overlays are loaded, yet an overlay opens at once. What few people open, or what is large, waits until it is
 * `shown`. Until it is loaded, `instead` takes its place: for overlays nothing visible, but it holds back the shortcuts.
 */
export function lazily<Component extends AnyComponent>(
  load: () => Promise<Component>,
  fetched: 'idle' | 'shown' = 'idle',
  instead: ReactNode = <Coming />,
): Component {
  let Loaded: Component | null = null
  let loading: Promise<{ default: Component }> | null = null
  const fetchOnce = () => {
    loading ??= whenReachable()
      .then(load)
      .then(
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
  const Later = lazy(fetchOnce)
  // If this fetch fails, it is repeated, and its error reported, when the component is shown.
  if (fetched === 'idle') whenIdle(() => void fetchOnce().catch(() => null))

  function Lazily(props: object) {
    // Stays the same while shown: another component would lose the first one's state.
    const [Shown] = useState<AnyComponent>(() => Loaded ?? Later)
    return (
      <Suspense fallback={instead}>
        <Shown {...props} />
      </Suspense>
    )
  }
  // It takes the same props and passes them on.
  return Lazily as Component
}

let asked: Promise<void> | null = null

/**
 * Being offline is not a failure: the code is fetched once the server is reachable. An earlier fetch would be fatal, since Chromium 150
 * remembers that a module could not be fetched and never requests it again. One check serves all callers for a moment.
 */
function whenReachable(): Promise<void> {
  asked ??= untilReachable().finally(() => setTimeout(() => (asked = null), againMs))
  return asked
}

async function untilReachable(): Promise<void> {
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, againMs))
}

/** Keys typed before the component has loaded are meant for it, not for the page. */
function Coming() {
  useEffect(() => {
    const release = pauseShortcuts()
    return () => {
      release()
      leadIn()
    }
  }, [])
  return null
}

/** A dialog that opened empty has the focus itself, so its first field takes it. Not on touch, where that would open the keyboard. */
function leadIn(): void {
  const { activeElement } = document
  if (!activeElement?.matches('[role=dialog]') || matchMedia('(pointer: coarse)').matches) return
  activeElement.querySelector<HTMLElement>('input, textarea')?.focus()
}
