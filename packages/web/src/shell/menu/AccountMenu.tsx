import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import type { Overlay } from '#shell/Overlays.tsx'

const AccountEntries = lazily(async () => (await import('./AccountEntries.tsx')).AccountEntries)

/** The user's own menu; on smaller screens it also holds what the bar has no room for. */
export function AccountMenu({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { t } = useTranslation('shell')
  const { name } = useMe()
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('account')}
          className="ml-1.5 grid size-8 place-items-center rounded-full touch:size-10"
        >
          <Avatar name={name} size={30} />
        </button>
      }
    >
      <AccountEntries onOverlay={onOverlay} />
    </Menu>
  )
}
