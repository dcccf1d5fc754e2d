import '#platform/zod.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { startI18n } from '#platform/i18n.ts'
import { followOtherTabs } from '#platform/session.ts'
import { applyTheme, useTheme } from '#platform/theme/theme.ts'
import { translateValidation } from '#platform/validation.ts'
import { WhileAllowed } from '#shell/WhileAllowed.tsx'
import { router } from './app.tsx'
import { pt } from './texts/pt.ts'

applyTheme(useTheme.getState())
translateValidation()
followOtherTabs()
await startI18n(pt, {
  en: async () => (await import('./texts/en.ts')).en,
  es: async () => (await import('./texts/es.ts')).es,
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <WhileAllowed>
        <RouterProvider router={router} />
      </WhileAllowed>
    </StrictMode>,
  )
}
