import type { StoryEvent } from '@recado/contract/ticket-events/api'
import type { TFunction } from 'i18next'
import { formatPhone } from '#platform/format.ts'

type Words = TFunction<'ticketEvents'>

/** An event in a sentence. `customer`: whose conversation it is. */
export function storyText(event: StoryEvent, customer: string, t: Words): string {
  const doer = event.user?.name ?? event.through
  const by = doer ?? t('someone')
  switch (event.kind) {
    case 'accepted':
      return t('acceptedBy', { by })
    case 'returned':
      return inQueue(event.detail.to, (queue) => t('returnedTo', { by, queue }), t('returned', { by }))
    case 'queued':
      return inQueue(event.detail.to, (queue) => t('queuedTo', { queue }), t('queuedOut'))
    case 'closed':
      return doer ? t('closedBy', { by }) : t('closed')
    case 'reopened':
      if (doer) return t('reopenedBy', { by })
      return inQueue(event.detail.to, (queue) => t('reopenedIn', { queue }), t('reopened'))
    case 'transferred':
      return transferText(event.detail.to, event.user, by, t)
    case 'rated':
      return t('rated', { customer })
    case 'thanked':
      return t('thanked')
    case 'tagged':
      return tagsText(event.detail, by, t)
    case 'number-changed':
      return numberText(event.detail, doer ?? customer, t)
    case 'campaign-replied':
      return t('campaignReplied', { name: event.detail.name })
    case 'unmerged':
      return t('unmerged', { by, name: event.detail.name })
    case 'merged':
      return mergedText(event.detail, by, t)
    default:
      return event satisfies never
  }
}

type Detail<Kind extends StoryEvent['kind']> = Extract<StoryEvent, { kind: Kind }>['detail']
type Place = Detail<'transferred'>['to']

function inQueue({ queue }: Place, text: (name: string) => string, without: string): string {
  return queue ? text(queue.name) : without
}

function transferText(to: Place, user: StoryEvent['user'], by: string, t: Words): string {
  if (!to.user) return t('toQueue', { by, to: to.queue?.name ?? '' })
  return to.user.id === user?.id ? t('taken', { by }) : t('toUser', { by, to: to.user.name })
}

function tagsText({ added, removed }: Detail<'tagged'>, by: string, t: Words): string {
  const said = [
    added.length > 0 && t('tagsAdded', { by, count: added.length, names: added.join(', ') }),
    removed.length > 0 && t('tagsRemoved', { by, count: removed.length, names: removed.join(', ') }),
  ]
  return said.filter(Boolean).join(' · ')
}

function numberText({ old, new: given }: Detail<'number-changed'>, by: string, t: Words): string {
  const next = formatPhone(given)
  // A contact with a hidden number had none before.
  return old ? t('numberChanged', { by, old: formatPhone(old), next }) : t('numberGiven', { by, next })
}

function mergedText({ name, goesOn, closed }: Detail<'merged'>, by: string, t: Words): string {
  if (goesOn) return t('mergedAway', { by, name })
  return closed ? t('mergedHere', { by, name }) : t('merged', { by, name })
}
