import { auth } from '#features/auth/texts/pt.ts'
import { errors, validation } from '#platform/texts/pt.ts'
import { ui } from '#ui/texts/pt.ts'

/** The texts that are needed before sign-in, in Portuguese: they come with the first page. */
export const pt = { errors, validation, ui, auth } as const
