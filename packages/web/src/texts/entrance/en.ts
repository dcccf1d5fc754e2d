import { auth } from '#features/auth/texts/en.ts'
import type { Translation } from '#platform/i18n.ts'
import { errors, validation } from '#platform/texts/en.ts'
import { ui } from '#ui/texts/en.ts'
import type { pt } from './pt.ts'

export const en: Translation<typeof pt> = { errors, validation, ui, auth }
