import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazily } from '#ui/lazily.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { useGoToKey } from './use-go-to-key.ts'

const CommandBar = lazily(async () => (await import('./CommandBar.tsx')).CommandBar)
const RecentNotices = lazily(async () => (await import('./RecentNotices.tsx')).RecentNotices)
const ProfileDialog = lazily(async () => (await import('#features/users/ProfileDialog.tsx')).ProfileDialog)
const ShortcutsSheet = lazily(async () => (await import('./ShortcutsSheet.tsx')).ShortcutsSheet)
const VolumeDialog = lazily(async () => (await import('./VolumeDialog.tsx')).VolumeDialog)

export type Overlay = 'goTo' | 'notices' | 'keys' | 'profile' | 'volume'

/** What can be called over any screen, by key or from the bar; one at a time. */
export function useOverlay(): [Overlay | null, (overlay: Overlay | null) => void] {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const navigate = useNavigate()
  useGoToKey(useCallback(() => setOverlay('goTo'), []))
  useShortcuts({ '?': () => setOverlay('keys'), 'Alt+t': () => setOverlay('notices'), 'g a': () => void navigate('/tickets') })
  return [overlay, setOverlay]
}

export function Overlays({ overlay, onClose }: { overlay: Overlay | null; onClose: () => void }) {
  switch (overlay) {
    case 'goTo':
      return <CommandBar onClose={onClose} />
    case 'notices':
      return <RecentNotices onClose={onClose} />
    case 'keys':
      return <ShortcutsSheet onClose={onClose} />
    case 'profile':
      return <ProfileDialog onClose={onClose} />
    case 'volume':
      return <VolumeDialog onClose={onClose} />
    case null:
      return null
  }
}
