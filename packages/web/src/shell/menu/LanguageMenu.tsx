import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, languages } from '#platform/i18n.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'

const LanguageChoice = lazily(async () => (await import('./LanguageChoice.tsx')).LanguageChoice)

export function LanguageMenu() {
  const { t } = useTranslation('shell')
  const label = t('language', { name: languages[currentLanguage()] })
  return (
    <Menu
      trigger={
        <IconButton label={label} className="max-sm:hidden">
          <Languages className="size-4" strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <LanguageChoice />
    </Menu>
  )
}
