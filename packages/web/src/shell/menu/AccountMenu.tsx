import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { lazily } from '#ui/lazily.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import type { Overlay } from '#shell/overlay.ts'

const AccountEntries = lazily(async () => (await import('./AccountEntries.tsx')).AccountEntries)

/** The user's own menu; on smaller screens it also holds what the bar has no room for. */
export function AccountMenu({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { t } = useTranslation('shell')
  const { name, availability } = useMe()
  const told = availability === 'online' ? '' : `: ${t(`availabilities.${availability}`)}`
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('account') + told}
          className="ml-1.5 grid size-8 place-items-center rounded-full touch:size-10"
        >
          <span className="relative">
            <Avatar name={name} size={30} />
            {told && (
              <span
                aria-hidden
                className={cx(
                  'absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full ring-2 ring-tray',
                  availability === 'busy' ? 'bg-bad' : 'bg-warn',
                )}
              />
            )}
          </span>
        </button>
      }
    >
      <AccountEntries onOverlay={onOverlay} />
    </Menu>
  )
}
