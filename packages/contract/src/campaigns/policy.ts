import type { Campaign } from './api.ts'

/** A planned campaign is locked this long before its time. */
const lockedMs = 3_600_000

/** What may be changed in a campaign: everything, only its five messages, or nothing. */
export function editableParts(
  { status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>,
  now: number,
): 'all' | 'messages' | 'nothing' {
  if (status === 'INATIVA') return 'all'
  if (status === 'CANCELADA') return 'messages'
  const isFar = status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) - now > lockedMs
  return isFar ? 'all' : 'nothing'
}

/** A campaign can be cancelled until the last second before its time, so that a user can still stop a mistake. */
export function canCancel({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'EM_ANDAMENTO' || status === 'PROGRAMADA'
}

export function canRestart({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'CANCELADA'
}

export function canDelete({ status }: Pick<Campaign, 'status'>): boolean {
  return status !== 'EM_ANDAMENTO'
}

/** The fields that a planned campaign still lacks. */
export function missingFields(
  campaign: Pick<Campaign, 'whatsappId' | 'contactListId' | 'tagId' | 'confirmation' | 'confirmationMessage'>,
  written: readonly unknown[],
): ('whatsappId' | 'contactListId' | 'message1' | 'confirmationMessage')[] {
  const { whatsappId, contactListId, tagId, confirmation, confirmationMessage } = campaign
  return [
    ...(whatsappId === null ? (['whatsappId'] as const) : []),
    ...(contactListId === null && tagId === null ? (['contactListId'] as const) : []),
    ...(written.length === 0 ? (['message1'] as const) : []),
    ...(confirmation && !confirmationMessage?.trim() ? (['confirmationMessage'] as const) : []),
  ]
}
