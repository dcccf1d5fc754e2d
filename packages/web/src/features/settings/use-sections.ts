import { useCan, useMe } from '#platform/session/session.ts'
import { useSetting } from './queries.ts'

/** The sections that the user may open. `hasHours` is undefined until it is known. */
export function useSections() {
  const scheduleType = useSetting('scheduleType')
  const [edits, runs] = [useCan('settings:edit'), useMe().super]
  const hasHours = scheduleType === undefined ? undefined : edits && scheduleType === 'company'
  return { edits, runs, hasHours, isAlone: edits && !runs && hasHours === false }
}
