import { availabilities } from '@recado/contract/platform/mute'
import { useQueryClient } from '@tanstack/react-query'
import {
  Bell,
  CircleHelp,
  CircleUserRound,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  RotateCw,
  Sun,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '#platform/router/router.tsx'
import { features } from '#features.ts'
import { currentLanguage, languages, type Language } from '#platform/i18n.ts'
import { chooseAvailability } from '#platform/session/availability.ts'
import { useMe } from '#platform/session/session.ts'
import { useTheme } from '#platform/theme/theme.ts'
import type { Offer, PageCommand } from '#ui/hooks/use-commands.ts'
import { toast } from '#ui/overlays/toast.ts'
import { endSession } from './end-session.ts'
import { openManual } from './manual.ts'
import { chooseLanguage } from './menu/choose-language.ts'
import type { Overlay } from './overlay.ts'

/** What the frame can do from any screen: what stands in its bar and in the account menu. */
export function useShellCommands(onOverlay: (overlay: Overlay) => void): Offer {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const { pathname } = useLocation()
  const choices = useChoices()
  const dialogs = features.flatMap(({ name, account }) =>
    account ? [command(account.label[currentLanguage()], account.icon, () => onOverlay(name))] : [],
  )
  return {
    about: t('commands'),
    commands: [
      ...choices,
      ...dialogs,
      command(t('notices'), Bell, () => onOverlay('notices'), 'Alt+t'),
      command(t('manual'), CircleHelp, () => openManual(pathname)),
      command(t('keysOpen'), Keyboard, () => onOverlay('keys'), '?'),
      command(t('refresh'), RotateCw, () => void client.invalidateQueries()),
      command(t('signOut'), LogOut, () => void endSession()),
    ],
  }
}

/** Theme, language and availability, without the current choices. */
function useChoices(): readonly PageCommand[] {
  const { t } = useTranslation('shell')
  const { mode, setMode } = useTheme()
  const { availability } = useMe()
  const dark = mode === 'dark'
  const other = (Object.keys(languages) as Language[]).filter((language) => language !== currentLanguage())
  return [
    command(dark ? t('toLight') : t('toDark'), dark ? Sun : Moon, () => setMode(dark ? 'light' : 'dark')),
    ...availabilities
      .filter((one) => one !== availability)
      .map((one) =>
        command(`${t('availability')}: ${t(`availabilities.${one}`)}`, CircleUserRound, () => {
          chooseAvailability(one).catch(toast.error)
        }),
      ),
    ...other.map((one) =>
      command(t('language', { name: languages[one] }), Languages, () => void chooseLanguage(one).catch(toast.error)),
    ),
  ]
}

function command(label: string, Icon: LucideIcon, run: () => void, keys?: string): PageCommand {
  return { label, icon: <Icon className="size-4" strokeWidth={1.75} aria-hidden />, keys, run }
}
