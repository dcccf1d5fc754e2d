import { CSPProvider } from '@base-ui/react/csp-provider'
import { useTheme } from '#platform/theme/theme.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { Toaster } from '#ui/overlays/Toaster.tsx'
import { TooltipLayer } from '#ui/overlays/Tooltip.tsx'
import { Basics } from './Basics.tsx'
import { Data } from './Data.tsx'
import { Fields } from './Fields.tsx'
import { Media } from './Media.tsx'
import { Overlays } from './Overlays.tsx'

/** Every part of the kit in its states, to look at and to test. For developers: no production bundle contains it. */
export function GalleryPage() {
  const { mode, setMode } = useTheme()
  return (
    <CSPProvider disableStyleElements>
      <TooltipLayer />
      <Toaster />
      <main className="h-full overflow-y-auto bg-sheet px-6 py-5">
        <header className="mx-auto flex max-w-5xl items-center justify-between">
          <h1 className="text-20 font-semibold tracking-[-.015em]">Galeria</h1>
          <Switch label="Tema escuro" checked={mode === 'dark'} onChange={(dark) => setMode(dark ? 'dark' : 'light')} />
        </header>
        <div className="mx-auto max-w-5xl">
          <Basics />
          <Fields />
          <Overlays />
          <Data />
          <Media />
        </div>
      </main>
    </CSPProvider>
  )
}
