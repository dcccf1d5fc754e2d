import { useSiteName } from '#platform/branding.ts'
import { version } from '#platform/api/version.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { LiveState } from '#shell/LiveState.tsx'
import { MenuList } from './MenuList.tsx'

/** The menu on a phone: it slides over the page and closes on a choice. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const site = useSiteName()
  return (
    <Sheet
      onClose={onClose}
      title={
        <span className="flex items-center gap-2.5">
          <BrandMark />
          {site}
        </span>
      }
    >
      <MenuList expanded onNavigate={onClose} />
      <div className="flex items-center justify-between px-4 pb-4 text-11 text-text3">
        <span className="num">v{version}</span>
        <LiveState words />
      </div>
    </Sheet>
  )
}
