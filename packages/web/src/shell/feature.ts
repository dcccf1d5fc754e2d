import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { Megaphone, Workflow, type LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { PushedRecords } from '#kit/record-pushes.ts'
import type { ManualPage } from '#manual/pages.ts'
import type { Language, TextFiles, TextsName } from '#platform/i18n.ts'
import type { Listener } from '#platform/live.ts'
import type { Offer } from '#ui/hooks/use-commands.ts'
import type { Command } from '#ui/overlays/CommandPalette.tsx'
import type { Access } from './access.ts'

/** Fetched when needed, together with the feature's texts. */
type Later<Part> = () => Promise<Part>

/** A few words that are there before the feature's texts are. */
type Label = Readonly<Record<Language, string>>

export interface Screen extends Access {
  path: string
  load: Later<FunctionComponent>
  /** Only for those who are not signed in. */
  guest?: true
  /** It stays available after the company's subscription has ended, for users who may pay. */
  whenExpired?: true
  /** Its times are those of the company's clock, which is named to readers whose own shows another time. */
  companyClock?: true
  /** The text that other users read in place of the refusal's own text. */
  refused?: () => string
  /** Where others are led instead, without a word. */
  otherwise?: string
}

/** The menu's sections, in order. */
export const menuSections = ['service', 'relationship', 'automation', 'administration'] as const

/** Entries that open in place under a heading of their own. */
export const submenus = {
  campaigns: { label: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' }, icon: Megaphone },
  flows: { label: { pt: 'Fluxos', en: 'Flows', es: 'Flujos' }, icon: Workflow },
} as const satisfies Record<string, { label: Label; icon: LucideIcon }>

export interface MenuEntry extends Access {
  section: (typeof menuSections)[number]
  /** The heading it stands under. The entries of one heading have adjacent places. */
  within?: keyof typeof submenus
  /** Its place in the menu, which is the same in all sections. */
  order: number
  to: string
  /** Another path at which the entry counts as open. */
  covers?: string
  label: Label
  icon: LucideIcon
  badge?: Later<FunctionComponent>
  /** The keys that lead there from anywhere. */
  keys?: string
}

/** A dialog that the account menu opens. */
export interface AccountEntry {
  label: Label
  icon: LucideIcon
  dialog: Later<FunctionComponent<{ onClose: () => void }>>
}

/** What the command bar finds among a feature's records. */
export interface CommandBarResults {
  about: string
  commands: readonly Command[]
  loading: boolean
  error: unknown
}

/** A line of the list of keys. */
export interface ShortcutLine {
  text: string
  press: readonly string[]
}

/** The shortcuts that work in one place. */
export interface ShortcutGroup {
  title: string
  lines: readonly ShortcutLine[]
}

/**
 * All that a feature adds to the application. It comes with the first page, so it holds words, icons and addresses; what
 * it points to is fetched later. A part that shows other features' texts fetches them with `withTexts`.
 */
interface AnyFeature {
  /** Also the name of its texts. */
  name: TextsName
  texts: TextFiles
  menu?: MenuEntry
  account?: AccountEntry
  /** Runs where another site leads back to, in place of the screens, and shows nothing. */
  landing?: { path: string; run: Later<() => void> }
  /** A control of the top bar, there as soon as the bar is. */
  bar?: Later<FunctionComponent>
  /** One that may come after the bar, in a place of an icon's size that is kept for it. */
  lateBar?: Later<FunctionComponent>
  /** A kind of record with the push about it: lists of them follow. */
  records?: Later<PushedRecords>
  /** How pushes change what is in the cache. */
  listeners?: Later<(client: QueryClient, user: SessionUser) => readonly Listener[]>
  /** Draws nothing and runs while a user is signed in. */
  background?: Later<FunctionComponent>
  /** A hook of the command bar, given what was typed. */
  search?: Later<(typed: string) => CommandBarResults>
  /** A hook of the command bar: what the feature can do from any screen. */
  commands?: Later<() => Offer>
  /** A hook of the list of keys. */
  shortcuts?: Later<() => readonly ShortcutGroup[]>
}

/** A feature with screens behind sign-in names the manual page about them. */
export type Feature = AnyFeature &
  ({ screens: readonly Screen[]; manual: ManualPage } | { screens?: readonly (Screen & { guest: true })[]; manual?: never })

/** Declares a feature, with its texts in every language and every key in each. */
export function defineFeature<Name extends TextsName>(feature: Feature & { name: Name; texts: TextFiles<Name> }): Feature {
  return feature
}
