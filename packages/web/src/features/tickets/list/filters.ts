import type { WindowFilter } from '@recado/contract/tickets/api'

/** The filters of the lists. */
export interface Filter {
  showAll: boolean
  /** Only tickets of these queues; none chosen means all. */
  queueIds: readonly number[]
  /** Live tickets are restricted to those with something unread. */
  unread: boolean
  /** Live tickets are restricted to those whose window closes soon, or is closed. */
  window: WindowFilter | null
}

export interface SavedFilter extends Filter {
  name: string
}

export function filterOf({ showAll, queueIds, unread, window }: Filter): Filter {
  return { showAll, queueIds, unread, window }
}

/** Everything that the user looks at. Whose tickets these are is a separate choice. */
export function noFilter({ showAll }: Pick<Filter, 'showAll'>): Filter {
  return { showAll, queueIds: [], unread: false, window: null }
}

export function isSame(one: Filter, other: Filter): boolean {
  const queues = new Set(one.queueIds)
  return (
    one.showAll === other.showAll &&
    one.unread === other.unread &&
    (one.window ?? null) === (other.window ?? null) &&
    queues.size === other.queueIds.length &&
    other.queueIds.every((id) => queues.has(id))
  )
}

/** The saved filter that is in use. */
export function savedAs(view: Filter & { savedFilters: readonly SavedFilter[] }): SavedFilter | undefined {
  return view.savedFilters.find((filter) => isSame(filter, view))
}

/** A filter of the same name is replaced. */
export function withSaved(filters: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] {
  return [...filters.filter(({ name }) => name !== added.name), added].sort((a, b) => a.name.localeCompare(b.name))
}

/** A stored filter may come from another version, or may have been edited by hand. */
export function isSavedFilter(value: unknown): value is SavedFilter {
  const { name, showAll, queueIds, unread } = (value ?? {}) as Partial<Record<keyof SavedFilter, unknown>>
  const isNumber = (id: unknown) => typeof id === 'number'
  const flags = typeof showAll === 'boolean' && typeof unread === 'boolean'
  return typeof name === 'string' && flags && Array.isArray(queueIds) && queueIds.every(isNumber)
}
