import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '#ui/use-shortcuts.ts'
import { RecentNotices } from './RecentNotices.tsx'
import { ShortcutsSheet } from './ShortcutsSheet.tsx'
import { useChords } from './use-chords.ts'

const CommandBar = lazy(async () => ({ default: (await import('./CommandBar.tsx')).CommandBar }))

export type Overlay = 'goTo' | 'notices' | 'keys'

/** What can be called over any screen, by key or from the bar; one at a time. */
export function useOverlay(): [Overlay | null, (overlay: Overlay | null) => void] {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const navigate = useNavigate()
  useChords({ onGoTo: useCallback(() => setOverlay('goTo'), []), onNotices: useCallback(() => setOverlay('notices'), []) })
  useShortcuts({ '?': () => setOverlay('keys'), 'g a': () => void navigate('/tickets') })
  return [overlay, setOverlay]
}

export function Overlays({ overlay, onClose }: { overlay: Overlay | null; onClose: () => void }) {
  switch (overlay) {
    case 'goTo':
      return (
        <Suspense>
          <CommandBar onClose={onClose} />
        </Suspense>
      )
    case 'notices':
      return <RecentNotices onClose={onClose} />
    case 'keys':
      return <ShortcutsSheet onClose={onClose} />
    case null:
      return null
  }
}
