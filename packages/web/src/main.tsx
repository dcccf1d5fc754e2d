import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startBranding } from '#platform/branding.ts'
import { startI18n } from '#platform/i18n.ts'
import { followOtherTabs } from '#platform/session.ts'
import { ignoreStrayFiles } from '#platform/stray-files.ts'
import { WhileBranded } from '#shell/Splash.tsx'
import { WhileAllowed } from '#shell/WhileAllowed.tsx'
import { router } from './app.tsx'
import { pt } from './texts/entrance/pt.ts'

startBranding()
followOtherTabs()
ignoreStrayFiles()
await startI18n({
  entrance: {
    pt: async () => pt,
    en: async () => (await import('./texts/entrance/en.ts')).en,
    es: async () => (await import('./texts/entrance/es.ts')).es,
  },
  whole: {
    pt: async () => (await import('./texts/pt.ts')).pt,
    en: async () => (await import('./texts/en.ts')).en,
    es: async () => (await import('./texts/es.ts')).es,
  },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WhileAllowed>
        <WhileBranded>
          <RouterProvider router={router} />
        </WhileBranded>
      </WhileAllowed>
    </StrictMode>,
  )
}
