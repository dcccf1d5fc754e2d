import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, languages } from '#platform/i18n.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuChoice } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { chooseLanguage } from './choose-language.ts'

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

/** The languages as part of a menu. */
export function LanguageChoice() {
  const { t } = useTranslation('shell')
  const language = currentLanguage()
  return (
    <MenuChoice
      label={t('language', { name: languages[language] })}
      value={language}
      options={languages}
      onChange={(chosen) => void chooseLanguage(chosen).catch(toast.error)}
    />
  )
}
