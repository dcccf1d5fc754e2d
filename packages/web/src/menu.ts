import type { SessionUser } from '@recado/contract/platform/session'
import { isThere, refusalOf } from '#shell/access.ts'
import { menuSections, type Feature, type MenuEntry } from '#shell/feature.ts'
import { features } from './features.ts'

export interface MenuGroup {
  section: MenuEntry['section']
  entries: readonly (MenuEntry & Pick<Feature, 'name'>)[]
}

const menu: readonly MenuGroup[] = menuSections.map((section) => ({
  section,
  entries: features
    .flatMap(({ name, menu }) => (menu?.section === section ? [{ name, ...menu }] : []))
    .sort((one, other) => one.order - other.order),
}))

export const menuEntries = menu.flatMap(({ entries }) => entries)

/** The part of it that the user may see. */
export function menuOf(user: SessionUser): readonly MenuGroup[] {
  const isSeen = (entry: MenuEntry) => refusalOf(user, entry) === null && isThere(user, entry)
  return menu
    .map(({ section, entries }) => ({ section, entries: entries.filter(isSeen) }))
    .filter(({ entries }) => entries.length > 0)
}
