import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startBranding } from '#platform/branding.ts'
import { startI18n, type TextFiles } from '#platform/i18n.ts'
import { createRouter } from '#platform/router/navigation.ts'
import { RouterView } from '#platform/router/router.tsx'
import { followOtherTabs } from '#platform/session/session.ts'
import { ignoreStrayFiles } from '#platform/api/stray-files.ts'
import * as platform from '#platform/texts/pt.ts'
import { BrandingGate } from '#shell/Splash.tsx'
import { RouteError } from '#shell/RouteError.tsx'
import { SessionGate } from '#shell/SessionGate.tsx'
import * as ui from '#ui/texts/pt.ts'
import { areas } from './app.tsx'
import { features } from './features.ts'

startBranding()
followOtherTabs()
ignoreStrayFiles()
const landing = features.find((feature) => feature.landing?.path === location.pathname)?.landing
void landing?.run().then((run) => run())
// The Portuguese texts come with the first page. No top-level `await` here, because it would keep the bundler from joining files.
void startI18n(
  {
    pt: async () => platform,
    en: () => import('#platform/texts/en.ts'),
    es: () => import('#platform/texts/es.ts'),
  } satisfies TextFiles<'errors' | 'validation' | 'session'>,
  {
    pt: async () => ui,
    en: () => import('#ui/texts/en.ts'),
    es: () => import('#ui/texts/es.ts'),
  } satisfies TextFiles<'ui'>,
).then(show)

function show(): void {
  const root = document.getElementById('root')
  if (!root || landing) return
  const router = createRouter(areas)
  createRoot(root).render(
    <StrictMode>
      <SessionGate>
        <BrandingGate>
          <RouterView router={router} Failure={RouteError} />
        </BrandingGate>
      </SessionGate>
    </StrictMode>,
  )
}
