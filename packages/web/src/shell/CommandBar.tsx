import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { menuOf } from '#menu.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { useMe } from '#platform/session/session.ts'
import { CommandPalette, type Command, type CommandGroup } from '#ui/overlays/CommandPalette.tsx'
import { keysText, offeredNow, type Offer } from '#ui/hooks/use-commands.ts'
import { submenus, type CommandBarResults } from './feature.ts'
import { begins, matches, resembles } from './matches.ts'
import type { Overlay } from './overlay.ts'
import { useShellCommands } from './use-shell-commands.tsx'

interface CommandBarProps {
  /** Hooks of features; always the same list, in the same order. */
  searches: readonly ((typed: string) => CommandBarResults)[]
  /** Likewise. */
  offers: readonly (() => Offer)[]
  onOverlay: (overlay: Overlay) => void
  onClose: () => void
}

/** Goes to a screen or a record, or runs a command, after a few typed letters of its name. */
export function CommandBar({ searches, offers, onOverlay, onClose }: CommandBarProps) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const screens = { value: t('screens'), items: useScreens() }
  const offered = [...offeredNow(), ...offers.map((useOffer) => useOffer())].map(groupOf)
  const frame = groupOf(useShellCommands(onOverlay))
  const found = searches.map((useFound) => useFound(text))
  const loading = found.some((one) => one.loading)
  const records = found.map(({ about, commands }) => ({ value: about, items: commands }))
  // Commands come after the screens, so that a hasty Enter does not change a ticket.
  const fitting = (groups: readonly CommandGroup[], fits: typeof matches) =>
    groups.map(({ value, items }) => ({ value, items: items.filter(({ label }) => fits(label, text)) }))
  // A user who types a customer's name wants the customer before a verb that names them, even if the search is slow.
  const others = loading ? [] : fitting(offered, (label) => matches(label, text) && !begins(label, text))
  const held = joined(fitting([screens], matches), fitting(offered, begins), records, others, fitting([frame], matches))
  return (
    <CommandPalette
      label={t('goTo')}
      text={text}
      onText={setText}
      // Approximate matches are offered only if there are no exact ones, so that they never come before a customer of that name.
      groups={held.length > 0 || loading ? held : joined(fitting([screens, ...offered, frame], resembles))}
      loading={loading}
      error={found.find(({ error }) => error)?.error}
      onClose={onClose}
    />
  )
}

function useScreens(): readonly Command[] {
  const navigate = useNavigate()
  return menuOf(useMe())
    .flatMap(({ entries }) => entries)
    .map(({ to, label, icon: Icon, within }) => ({
      key: to,
      label: label[currentLanguage()],
      note: within && submenus[within].label[currentLanguage()],
      icon: <Icon className="size-4" strokeWidth={1.75} aria-hidden />,
      run: () => void navigate(to),
    }))
}

function groupOf({ about, commands }: Offer): CommandGroup {
  const items = commands.map(({ label, icon, keys, run }) => ({ key: label, label, icon, keys: keys && keysText(keys), run }))
  return { value: about, items }
}

/** The groups that have items. Groups on the same subject are merged. */
function joined(...groups: readonly (readonly CommandGroup[])[]): CommandGroup[] {
  const all = Map.groupBy(groups.flat(), ({ value }) => value)
  return [...all]
    .map(([value, alike]) => ({ value, items: alike.flatMap(({ items }) => items) }))
    .filter(({ items }) => items.length > 0)
}
