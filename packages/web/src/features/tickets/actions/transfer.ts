import { can } from '@recado/contract/permissions'
import i18next from 'i18next'
import { z } from 'zod/mini'
import type { UserChoice } from '#features/users/queries.ts'

/** What the form holds. Without a colleague the ticket waits in the queue. */
export const transferSchema = z.object({
  user: z.custom<UserChoice | null>(() => true),
  queueId: z.nullable(z.int()).check(z.refine((id) => id !== null, { error: () => i18next.t('validation:required') })),
  whatsappId: z.nullable(z.int()),
})
export type TransferValues = z.output<typeof transferSchema>

interface Place {
  id: number
  name: string
}

/** The queues where a colleague can take the ticket: theirs, or any if they see all tickets; undefined until all are known. */
export function queuesFor(
  all: readonly Place[] | undefined,
  user: Pick<UserChoice, 'profile' | 'queues'> | null,
): readonly Place[] | undefined {
  return !user || can(user.profile, 'tickets:see-all') ? all : user.queues
}

/** The queue that stays chosen when the colleague changes: the same if possible, or the only one if there is one. */
export function queueKept(queueId: number | null, offered: readonly Pick<Place, 'id'>[] | undefined): number | null {
  if (!offered || offered.some(({ id }) => id === queueId)) return queueId
  return offered.length === 1 ? (offered[0]?.id ?? null) : null
}
