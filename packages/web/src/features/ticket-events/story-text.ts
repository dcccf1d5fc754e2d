import type { StoryEvent } from '@recado/contract/ticket-events/api'
import type { TFunction } from 'i18next'
import { formatPhone } from '#platform/format.ts'

/** An event in a sentence. */
export function storyText({ kind, user, detail }: StoryEvent, t: TFunction<'ticketEvents'>): string {
  const by = user?.name ?? t('someone')
  if (kind === 'number-changed') {
    const next = formatPhone(detail.new)
    // A contact with a hidden number had none before.
    return detail.old ? t('numberChanged', { by, old: formatPhone(detail.old), next }) : t('numberGiven', { by, next })
  }
  if (kind === 'campaign-replied') return t('campaignReplied', { name: detail.name })
  if (kind === 'unmerged') return t('unmerged', { by, name: detail.name })
  if (kind === 'merged') {
    const { name, goesOn, closed } = detail
    if (goesOn) return t('mergedAway', { by, name })
    return closed ? t('mergedHere', { by, name }) : t('merged', { by, name })
  }
  const { to } = detail
  if (!to.user) return t('toQueue', { by, to: to.queue?.name ?? '' })
  return to.user.id === user?.id ? t('taken', { by }) : t('toUser', { by, to: to.user.name })
}
