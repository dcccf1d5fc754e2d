import { useCallback, useState, type FunctionComponent } from 'react'
import { useNavigate } from '#platform/router/router.tsx'
import { features, gather } from '#features.ts'
import { menuEntries } from '#menu.ts'
import { withTexts } from '#platform/i18n.ts'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { lazily } from '#ui/lazily.tsx'
import type { Overlay } from './overlay.ts'
import { useGoToKey } from './use-go-to-key.ts'

interface OverlayProps {
  onClose: () => void
  /** Opens another in its place. */
  onOverlay: (overlay: Overlay) => void
}

const overlays: Partial<Record<Overlay, FunctionComponent<OverlayProps>>> = {
  goTo: lazily(loadCommandBar),
  notices: lazily(async () => (await import('./on-demand.ts')).RecentNotices),
  keys: lazily(loadShortcutsSheet),
}
for (const { name, account } of features) if (account) overlays[name] = lazily(() => withTexts([name], account.dialog))

async function loadCommandBar() {
  const [{ CommandBar }, searches, offers] = await Promise.all([
    import('./on-demand.ts'),
    gather(({ search }) => search),
    gather(({ commands }) => commands),
  ])
  return (props: OverlayProps) => <CommandBar {...props} searches={searches} offers={offers} />
}

async function loadShortcutsSheet() {
  const inMenuOrder = features.toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0))
  const [{ ShortcutsSheet }, groups] = await Promise.all([
    import('./on-demand.ts'),
    gather(({ shortcuts }) => shortcuts, inMenuOrder),
  ])
  return (props: OverlayProps) => <ShortcutsSheet {...props} groups={groups} />
}

/** What can be opened over any screen, by key or from the bar; one at a time. */
export function useOverlay(): [Overlay | null, (overlay: Overlay | null) => void] {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const navigate = useNavigate()
  useGoToKey(useCallback(() => setOverlay('goTo'), []))
  const screens = menuEntries.flatMap(({ keys, to }) => (keys ? [[keys, () => void navigate(to)] as const] : []))
  useShortcuts({ '?': () => setOverlay('keys'), 'Alt+t': () => setOverlay('notices'), ...Object.fromEntries(screens) })
  return [overlay, setOverlay]
}

export function Overlays({ overlay, ...props }: OverlayProps & { overlay: Overlay | null }) {
  const Shown = overlay && overlays[overlay]
  return Shown ? <Shown {...props} /> : null
}
