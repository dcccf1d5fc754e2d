import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { MenuIcon, Moon, PanelLeft, RotateCw, Search, Sun } from 'lucide-react'
import type { FunctionComponent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useMatch } from '#platform/router/router.tsx'
import { useSiteName } from '#platform/branding.ts'
import { useMe } from '#platform/session/session.ts'
import { useTheme } from '#platform/theme/theme.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { BrandMark } from '#ui/BrandMark.tsx'
import { lazily } from '#ui/lazily.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { AccountMenu } from '#shell/menu/AccountMenu.tsx'
import { dueWords } from './due-date.ts'
import { LanguageMenu } from '#shell/menu/LanguageMenu.tsx'
import type { Overlay } from './overlay.ts'
import { Volume } from './Volume.tsx'

const place = <span className="size-8 shrink-0 max-sm:hidden touch:size-10" />
const ManualLink = lazily(async () => (await import('./on-demand.ts')).ManualLink, 'idle', place)

interface TopBarProps {
  controls: readonly FunctionComponent[]
  expanded: boolean
  onToggle: () => void
  onOpenDrawer: () => void
  onOverlay: (overlay: Overlay) => void
}

export function TopBar({ controls, expanded, onToggle, onOpenDrawer, onOverlay }: TopBarProps) {
  const { t } = useTranslation('shell')
  // An open conversation takes a phone's whole screen.
  const conversation = useMatch('/tickets/:ticketId')
  return (
    <header
      className={cx(
        'flex h-13 shrink-0 items-center gap-1 pr-3 max-sm:px-1.5 short:h-10 touch:short:h-11',
        conversation && 'max-sm:hidden touch:short:hidden',
      )}
    >
      <IconButton label={t('openMenu')} className="sm:hidden" onClick={onOpenDrawer}>
        <MenuIcon className="size-5" aria-hidden />
      </IconButton>
      <IconButton
        label={expanded ? t('collapseMenu') : t('expandMenu')}
        className="max-sm:hidden"
        aria-expanded={expanded}
        onClick={onToggle}
      >
        <PanelLeft className="size-4" strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Greeting />
      <GoTo onOpen={() => onOverlay('goTo')} />
      <Refresh />
      <Volume />
      <ThemeToggle />
      <LanguageMenu />
      <ManualLink />
      {controls.map((Control, index) => (
        <Control key={index} />
      ))}
      <AccountMenu onOverlay={onOverlay} />
    </header>
  )
}

function Greeting() {
  const { t } = useTranslation('shell')
  const me = useMe()
  const site = useSiteName()
  const now = useNow()
  const dueDate = dueWords(t, me, now)
  const hour = new Date(now).getHours()
  const greeting = hour < 12 ? t('morning') : hour < 18 ? t('afternoon') : t('evening')
  return (
    <div className="ml-1 flex min-w-0 flex-1 items-center text-13">
      <span className="flex min-w-0 items-center gap-2 font-semibold sm:hidden">
        <BrandMark size={22} />
        <span className="truncate">{site}</span>
      </span>
      <span className="truncate text-text2 max-sm:hidden">
        {greeting},{' '}
        <b className="font-semibold text-text">
          <bdi>{me.name}</bdi>
        </b>
        <span className="text-text3 max-lg:hidden"> · {me.company.name}</span>
        {dueDate && (
          <span className="num text-text3 max-lg:hidden">
            {' · '}
            <Link
              to="/subscription"
              className="inset-focus rounded-1 underline decoration-line2 underline-offset-2 hover:text-text"
            >
              {dueDate}
            </Link>
          </span>
        )}
      </span>
    </div>
  )
}

/** Looks like a field but is a button: the real field is in what it opens. */
function GoTo({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        aria-keyshortcuts="Control+K"
        className={cx(
          'mr-2 flex h-8 w-64 items-center gap-2 rounded-2 bg-sunk pr-1.5 pl-2.5 text-left text-13 text-text3',
          'shadow-hairline hover:text-text2 max-lg:hidden touch:h-10',
        )}
      >
        <Search className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
        <span className="flex-1 truncate">{t('goTo')}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <IconButton label={t('goTo')} className="lg:hidden" onClick={onOpen}>
        <Search className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
      </IconButton>
    </>
  )
}

function Refresh() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const fetching = useIsFetching() > 0
  return (
    <IconButton label={t('refresh')} className="max-sm:hidden" onClick={() => void client.invalidateQueries()}>
      <RotateCw className={cx('size-4', fetching && 'animate-spin')} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

function ThemeToggle() {
  const { t } = useTranslation('shell')
  const { mode, setMode } = useTheme()
  const Icon = mode === 'light' ? Moon : Sun
  return (
    <IconButton
      label={mode === 'light' ? t('toDark') : t('toLight')}
      className="max-sm:hidden"
      onClick={() => setMode(mode === 'light' ? 'dark' : 'light')}
    >
      <Icon className="size-4" strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
