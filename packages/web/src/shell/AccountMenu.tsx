import { Keyboard, LogOut, Moon, Sun, UserPen, Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#platform/session.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, MenuCheck, MenuItem, MenuLine } from '#ui/Menu.tsx'
import { useNarrow } from '#ui/use-narrow.ts'
import { useShortcutsSwitch } from '#ui/use-shortcuts.ts'
import { LanguageChoice } from './LanguageMenu.tsx'
import { leave } from './leave.ts'
import type { Overlay } from './Overlays.tsx'

/** The user's own menu; on a phone it also holds what the bar has no room for. */
export function AccountMenu({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { t } = useTranslation('shell')
  const { name, email } = useMe()
  const narrow = useNarrow()
  const shortcuts = useShortcutsSwitch()
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t('account')} className="ml-1.5 grid size-8 place-items-center rounded-full touch:size-10">
          <Avatar name={name} size={30} />
        </button>
      }
    >
      <div className="px-2 pt-1 pb-1.5">
        <div className="truncate text-13 font-semibold">{name}</div>
        <div className="truncate text-12 text-text3">{email}</div>
      </div>
      <MenuLine />
      <MenuItem icon={<UserPen className="size-4" strokeWidth={1.75} />} onSelect={() => onOverlay('profile')}>
        {t('editProfile')}
      </MenuItem>
      <MenuLine />
      {narrow ? (
        <PhoneEntries onVolume={() => onOverlay('volume')} />
      ) : (
        <>
          <MenuCheck checked={shortcuts.on} onChange={shortcuts.setOn}>
            {t('shortcuts')}
          </MenuCheck>
          <MenuItem icon={<Keyboard className="size-4" strokeWidth={1.75} />} onSelect={() => onOverlay('keys')}>
            {t('keysOpen')}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon={<LogOut className="size-4" strokeWidth={1.75} />} onSelect={() => void leave()}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}

function PhoneEntries({ onVolume }: { onVolume: () => void }) {
  const { t } = useTranslation('shell')
  const { mode, setMode } = useTheme()
  const dark = mode === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <>
      <MenuItem icon={<Icon className="size-4" strokeWidth={1.75} />} onSelect={() => setMode(dark ? 'light' : 'dark')}>
        {dark ? t('toLight') : t('toDark')}
      </MenuItem>
      <MenuItem icon={<Volume2 className="size-4" strokeWidth={1.75} />} onSelect={onVolume}>
        {t('volume')}
      </MenuItem>
      <MenuLine />
      <LanguageChoice />
      <MenuLine />
    </>
  )
}
