import { auth } from '#features/auth/texts/pt.ts'
import { connections } from '#features/connections/texts/pt.ts'
import { contacts } from '#features/contacts/texts/pt.ts'
import { messages } from '#features/messages/texts/pt.ts'
import { tickets } from '#features/tickets/texts/pt.ts'
import { users } from '#features/users/texts/pt.ts'
import { errors, validation } from '#platform/texts/pt.ts'
import { shell } from '#shell/texts/pt.ts'
import { ui } from '#ui/texts/pt.ts'

/** Every text of the application in Portuguese, by namespace; the other languages have the same shape. */
export const pt = { errors, validation, ui, shell, auth, connections, tickets, messages, contacts, users } as const
