import type { TextsName } from '#platform/i18n.ts'

/** A dialog of the shell, or one that a feature adds to the account menu. */
export type Overlay = 'goTo' | 'notices' | 'keys' | TextsName
