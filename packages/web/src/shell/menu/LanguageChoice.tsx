import { useTranslation } from 'react-i18next'
import { currentLanguage, languages } from '#platform/i18n.ts'
import { MenuChoice } from '#ui/overlays/Menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { chooseLanguage } from './choose-language.ts'

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
