import { matchPath } from '#platform/router/match.ts'
import { features } from '#features.ts'
import { currentLanguage } from '#platform/i18n.ts'

/** The address of the manual page about a screen. For an unknown address, that of the list of pages. */
export function manualOf(path: string): string {
  const about = features.find(({ screens }) => screens?.some((screen) => matchPath(screen.path, path)))
  return `/manual/${currentLanguage()}/${about?.manual ?? ''}`
}

export function openManual(path: string): void {
  window.open(manualOf(path), '_blank', 'noreferrer')
}
