import { useTranslation } from 'react-i18next'
import { chooseAvailability } from '#platform/session/availability.ts'
import { useMe } from '#platform/session/session.ts'
import { MenuChoice, MenuTitle } from '#ui/overlays/Menu.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** The user's availability as colleagues see it, as part of a menu. */
export function AvailabilityChoice() {
  const { t } = useTranslation('shell')
  return (
    <>
      <MenuTitle>{t('availability')}</MenuTitle>
      <MenuChoice
        label={t('availability')}
        value={useMe().availability}
        options={t('availabilityHints', { returnObjects: true })}
        onChange={(chosen) => void chooseAvailability(chosen).catch(toast.error)}
      />
    </>
  )
}
