import type { Permission } from '@recado/contract/permissions'
import { LayoutList, ListChecks, Radio, Zap, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { UnreadBadge } from '#features/tickets/list/UnreadBadge.tsx'
import { lazily } from '#ui/lazily.tsx'
import type { pt } from './texts/pt.ts'

// Few people have this entry, and a menu without its badge can be used.
const AttentionBadge = lazily(
  async () => (await import('#features/connections/AttentionBadge.tsx')).AttentionBadge,
  'shown',
  null,
)

export interface MenuEntry {
  to: string
  label: keyof typeof pt.shell.menu
  icon: LucideIcon
  badge?: ComponentType
}

export interface MenuGroup {
  label: keyof typeof pt.shell.groups
  allow?: Permission
  entries: readonly MenuEntry[]
}

/** The menu, in order. An entry appears together with its screen. */
export const menu: readonly MenuGroup[] = [
  {
    label: 'service',
    entries: [
      { to: '/tickets', label: 'tickets', icon: LayoutList, badge: UnreadBadge },
      { to: '/todolist', label: 'todo', icon: ListChecks },
    ],
  },
  {
    label: 'relationship',
    entries: [{ to: '/quick-messages', label: 'quickMessages', icon: Zap }],
  },
  {
    label: 'administration',
    allow: 'drawer-admin-items:view',
    entries: [{ to: '/connections', label: 'connections', icon: Radio, badge: AttentionBadge }],
  },
]
