import type { Campaign } from './api.ts'
import type { CampaignWait } from './waits.ts'

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

/** Whether a campaign that waits for this goes on when a user says so, and not by itself. */
export function waitsForUser(wait: CampaignWait | null): boolean {
  return wait === 'template' || wait === 'payment'
}

export function canRestart({ status, waitsFor }: Pick<Campaign, 'status' | 'waitsFor'>): boolean {
  return status === 'CANCELADA' || (status === 'EM_ANDAMENTO' && waitsForUser(waitsFor))
}

export function canDelete({ status }: Pick<Campaign, 'status'>): boolean {
  return status !== 'EM_ANDAMENTO'
}

type Parts =
  | 'whatsappId'
  | 'contactListId'
  | 'tagId'
  | 'confirmation'
  | 'confirmationMessage'
  | 'templateId'
  | 'templateValues'
  | 'freeTextInside'

/** The fields that a planned campaign still lacks. `written`: which of the five messages it has. */
export function missingFields(
  campaign: Pick<Campaign, Parts>,
  written: readonly number[],
): ('whatsappId' | 'contactListId' | 'message1' | 'confirmationMessage' | 'templateId')[] {
  const { whatsappId, contactListId, tagId, confirmation, confirmationMessage, templateId, templateValues, freeTextInside } =
    campaign
  const isByTemplate = templateValues !== null
  const hasText = isByTemplate ? !freeTextInside || written.includes(1) : written.length > 0
  return [
    ...(whatsappId === null ? (['whatsappId'] as const) : []),
    ...(contactListId === null && tagId === null ? (['contactListId'] as const) : []),
    ...(isByTemplate && templateId === null ? (['templateId'] as const) : []),
    ...(hasText ? [] : (['message1'] as const)),
    ...(!isByTemplate && confirmation && !confirmationMessage?.trim() ? (['confirmationMessage'] as const) : []),
  ]
}
