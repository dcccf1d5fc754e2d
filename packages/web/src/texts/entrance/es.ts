import { auth } from '#features/auth/texts/es.ts'
import type { Translation } from '#platform/i18n.ts'
import { errors, validation } from '#platform/texts/es.ts'
import { ui } from '#ui/texts/es.ts'
import type { pt } from './pt.ts'

export const es: Translation<typeof pt> = { errors, validation, ui, auth }
