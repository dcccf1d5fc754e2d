import type { Campaign } from './api.ts'

/** Until when before its time a planned campaign may be changed. */
const lockedMs = 3_600_000

/** What of a campaign may be changed: everything; only its five messages; nothing. */
export function editableIn(
  { status, scheduledAt }: Pick<Campaign, 'status' | 'scheduledAt'>,
  now: number,
): 'all' | 'messages' | 'nothing' {
  if (status === 'INATIVA') return 'all'
  if (status === 'CANCELADA') return 'messages'
  const isFar = status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) - now > lockedMs
  return isFar ? 'all' : 'nothing'
}

/** To the last second before its time too: a mistake seen then must be stoppable. */
export function canCancel({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'EM_ANDAMENTO' || status === 'PROGRAMADA'
}

export function canRestart({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'CANCELADA'
}

export function canDelete({ status }: Pick<Campaign, 'status'>): boolean {
  return status !== 'EM_ANDAMENTO'
}

/** What a planned campaign still lacks, by its field. */
export function lackingOf(
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
