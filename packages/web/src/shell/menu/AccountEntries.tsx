import { useQueryClient } from '@tanstack/react-query'
import { CircleHelp, Keyboard, LogOut, Moon, RotateCw, Sun, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '#platform/router/router.tsx'
import { features } from '#features.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { programVersion } from '#platform/api/version.ts'
import { useMe } from '#platform/session/session.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { MenuCheck, MenuItem, MenuLine } from '#ui/overlays/Menu.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useShortcutsSwitch } from '#ui/hooks/use-shortcuts.ts'
import { dueWords } from '#shell/due-date.ts'
import { AvailabilityChoice } from './AvailabilityChoice.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { endSession } from '#shell/end-session.ts'
import { openManual } from '#shell/manual.ts'
import type { Overlay } from '#shell/overlay.ts'

export function AccountEntries({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { t } = useTranslation('shell')
  const narrow = useNarrow()
  return (
    <>
      <Identity />
      <MenuLine />
      <AvailabilityChoice />
      <MenuLine />
      {features.map(
        ({ name, account }) =>
          account && (
            <MenuItem key={name} icon={<Picture of={account.icon} />} onSelect={() => onOverlay(name)}>
              {account.label[currentLanguage()]}
            </MenuItem>
          ),
      )}
      <MenuLine />
      {narrow ? <PhoneEntries /> : <KeyEntries onKeys={() => onOverlay('keys')} />}
      <MenuItem icon={<Picture of={LogOut} />} onSelect={() => void endSession()}>
        {t('signOut')}
      </MenuItem>
      <div className="num px-2 py-1 text-12 text-text3">{t('version', { version: programVersion })}</div>
    </>
  )
}

/** The signed-in user. Where the bar has no room for them, also the company and its due date. */
function Identity() {
  const { t } = useTranslation('shell')
  const me = useMe()
  const dueDate = dueWords(t, me, useNow())
  return (
    <div className="max-w-72 px-2 pt-1 pb-1.5">
      <div className="truncate text-13 font-semibold">
        <bdi>{me.name}</bdi>
      </div>
      <div className="truncate text-12 text-text3">{me.email}</div>
      <div className="text-12 text-text3 lg:hidden">
        <div className="truncate">{me.company.name}</div>
        {dueDate && <div className="num">{dueDate}</div>}
      </div>
    </div>
  )
}

function KeyEntries({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation('shell')
  const shortcuts = useShortcutsSwitch()
  return (
    <>
      <MenuCheck checked={shortcuts.on} onChange={shortcuts.setOn}>
        {t('shortcuts')}
      </MenuCheck>
      <MenuItem icon={<Picture of={Keyboard} />} onSelect={onKeys}>
        {t('keysOpen')}
      </MenuItem>
      <MenuLine />
    </>
  )
}

function PhoneEntries() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { mode, setMode } = useTheme()
  const dark = mode === 'dark'
  return (
    <>
      <MenuItem icon={<Picture of={CircleHelp} />} onSelect={() => openManual(pathname)}>
        {t('manual')}
      </MenuItem>
      <MenuItem icon={<Picture of={RotateCw} />} onSelect={() => void client.invalidateQueries()}>
        {t('refresh')}
      </MenuItem>
      <MenuItem icon={<Picture of={dark ? Sun : Moon} />} onSelect={() => setMode(dark ? 'light' : 'dark')}>
        {dark ? t('toLight') : t('toDark')}
      </MenuItem>
      <MenuLine />
      <LanguageChoice />
      <MenuLine />
    </>
  )
}

function Picture({ of: Icon }: { of: LucideIcon }) {
  return <Icon className="size-4" strokeWidth={1.75} aria-hidden />
}
