import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { menuOf } from '#menu.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { useMe } from '#platform/session/session.ts'
import { CommandPalette, type Command } from '#ui/overlays/CommandPalette.tsx'
import { keysText, offeredNow, type PageCommand } from '#ui/hooks/use-commands.ts'
import { submenus, type Found } from './feature.ts'
import { matches } from './matches.ts'

interface CommandBarProps {
  /** Hooks of features; always the same list, in the same order. */
  searches: readonly ((typed: string) => Found)[]
  onClose: () => void
}

/** Goes to a screen or a record, or runs a command of the page, after a few typed letters of its name. */
export function CommandBar({ searches, onClose }: CommandBarProps) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const screens = useScreens(text)
  const found = searches.map((useFound) => useFound(text))
  const groups = [
    { value: t('screens'), items: screens },
    ...offeredNow().map(({ about, commands }) => ({ value: about, items: commandsOf(commands, text) })),
    ...found.map(({ about, commands }) => ({ value: about, items: commands })),
  ].filter((group) => group.items.length > 0)
  return (
    <CommandPalette
      label={t('goTo')}
      text={text}
      onText={setText}
      groups={groups}
      loading={found.some(({ loading }) => loading)}
      error={found.find(({ error }) => error)?.error}
      onClose={onClose}
    />
  )
}

function useScreens(text: string): readonly Command[] {
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
    .filter(({ label }) => matches(label, text))
}

/** Those whose name matches. They come after the screens, so that a hasty Enter does not change a ticket. */
function commandsOf(commands: readonly PageCommand[], text: string): readonly Command[] {
  return commands
    .filter(({ label }) => matches(label, text))
    .map(({ label, icon, keys, run }) => ({ key: label, label, icon, keys: keys && keysText(keys), run }))
}
