import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath } from '#platform/router/match.ts'
import { NavLink, useLocation } from '#platform/router/router.tsx'
import { withTexts, currentLanguage } from '#platform/i18n.ts'
import { menuEntries, menuOf, type MenuGroup } from '#menu.ts'
import { useMe } from '#platform/session/session.ts'
import { submenus } from '#shell/feature.ts'
import { cx } from '#ui/cx.ts'
import { lazily } from '#ui/lazily.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'

// The menu works without its badges, and few people have some of its entries.
const badges = new Map(
  menuEntries.map(({ name, badge }) => [name, badge && lazily(() => withTexts([name], badge), 'shown', null)]),
)

/** The menu's groups that the user may see. */
export function MenuList({ expanded, onNavigate }: { expanded: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation('shell')
  const look = { expanded, onNavigate }
  return (
    <nav aria-label={t('mainMenu')} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 pb-3">
      {menuOf(useMe()).map(({ section, entries }) => (
        <div key={section} className="group/menu mt-3 first:mt-1">
          {expanded ? (
            <div className="px-2 pb-1 text-11 font-medium text-text3">{t(`groups.${section}`)}</div>
          ) : (
            <div className="mx-2 mb-1.5 h-px bg-line2 group-first/menu:hidden" />
          )}
          {fold(entries).map(([entry, ...others]) =>
            entry.within && others.length > 0 ? (
              <Submenu key={entry.within} of={entry.within} entries={[entry, ...others]} {...look} />
            ) : (
              <Entry key={entry.to} entry={entry} {...look} />
            ),
          )}
        </div>
      ))}
    </nav>
  )
}

type MenuItem = MenuGroup['entries'][number]

/** Each entry alone, or those of a submenu together. */
function fold(entries: readonly MenuItem[]): [MenuItem, ...MenuItem[]][] {
  const blocks: [MenuItem, ...MenuItem[]][] = []
  for (const entry of entries) {
    const last = blocks.at(-1)
    if (last && entry.within && last[0].within === entry.within) last.push(entry)
    else blocks.push([entry])
  }
  return blocks
}

function isOpenAt({ to, covers }: MenuItem, pathname: string): boolean {
  return [to, covers].some((path) => path !== undefined && matchPath(path, pathname, { start: true }) !== null)
}

interface Look {
  expanded: boolean
  onNavigate: (() => void) | undefined
}

/** A heading that shows and hides its entries; while one of them is open, it shows them unless it was closed by hand. */
function Submenu({ of, entries, ...look }: Look & { of: keyof typeof submenus; entries: readonly MenuItem[] }) {
  const id = useId()
  const { pathname } = useLocation()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { label, icon: Icon } = submenus[of]
  const words = label[currentLanguage()]
  const { expanded } = look
  const isActive = entries.some((entry) => isOpenAt(entry, pathname))
  const isOpen = chosen ?? isActive
  const heading = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => setChosen(!isOpen)}
      className={cx(line, 'w-full', !expanded && 'justify-center', isActive ? active : passive)}
    >
      <Icon aria-hidden strokeWidth={1.85} className={cx('size-4 shrink-0', iconOf(isActive))} />
      <span className={expanded ? 'flex-1 truncate text-left' : 'sr-only'}>{words}</span>
      {expanded && (
        <ChevronRight aria-hidden className={cx('size-4 shrink-0 text-text3 transition-transform', isOpen && 'rotate-90')} />
      )}
    </button>
  )
  return (
    <>
      {expanded ? heading : <Tooltip text={words}>{heading}</Tooltip>}
      <div
        id={id}
        role="group"
        aria-label={words}
        hidden={!isOpen}
        className={cx(expanded && 'my-0.5 ml-4 border-l border-line2 pl-2')}
      >
        {isOpen && entries.map((entry) => <Entry key={entry.to} entry={entry} nested={expanded} {...look} />)}
      </div>
    </>
  )
}

interface EntryProps extends Look {
  entry: MenuItem
  /** Under the heading of a submenu. An entry that is alone there has none. */
  nested?: boolean
}

function Entry({ entry: { name, to, label, icon: Icon }, nested = false, expanded, onNavigate }: EntryProps) {
  const words = label[currentLanguage()]
  const Badge = badges.get(name)
  const link = (
    <NavLink
      to={to}
      onClick={onNavigate}
      className={({ isActive }) =>
        cx(
          line,
          !expanded && 'justify-center',
          nested ? (isActive ? 'font-semibold text-text' : passive) : isActive ? active : passive,
        )
      }
    >
      {({ isActive }) => (
        <>
          {!nested && <Icon aria-hidden strokeWidth={1.85} className={cx('size-4 shrink-0', iconOf(isActive))} />}
          <span className={expanded ? 'flex-1 truncate' : 'sr-only'}>{words}</span>
          {Badge && (
            <span className={expanded ? undefined : 'absolute top-0 right-0 scale-75'}>
              <Badge />
            </span>
          )}
        </>
      )}
    </NavLink>
  )
  return expanded ? link : <Tooltip text={words}>{link}</Tooltip>
}

const line = 'group relative inset-focus flex h-8 items-center gap-2.5 rounded-2 px-2 text-13 font-medium touch:h-11'
const active = 'bg-sheet text-text shadow-hairline'
const passive = 'text-text2 hover:bg-press'
const iconOf = (isActive: boolean) => (isActive ? 'text-atext' : 'text-text3 group-hover:text-text2')
