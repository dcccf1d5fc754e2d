import { messagePush } from '@recado/contract/messages/api'
import { viewersPush } from '@recado/contract/presence/api'
import { tagPush } from '@recado/contract/tags/api'
import { ticketMarkPush } from '@recado/contract/ticket-marks/api'
import { ticketPush, type TicketEvent } from '@recado/contract/tickets/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { perFrame } from '#platform/api/batch.ts'
import { listen, type Listener } from '#platform/live.ts'
import { throttled } from '#platform/throttle.ts'
import { forgetTag } from '#features/tickets/list/list-view.ts'
import { applyTagEvent, applyTicketEvents, refetchUnfoldable } from './cache.ts'
import { applyPushedMark, markedUnread } from './marks/marks.ts'
import { applyViewers } from '#features/tickets/conversation/other-viewers.ts'
import { viewerOf } from '#platform/session/viewer.ts'

const askAgainMs = 2000

export function ticketListeners(client: QueryClient, user: SessionUser): readonly Listener[] {
  const viewer = viewerOf(user)
  const askAgain = throttled(() => refetchUnfoldable(client), askAgainMs)
  const fold = perFrame<TicketEvent>((events) => {
    applyTicketEvents(client, viewer, events, markedUnread(client))
    askAgain()
  })
  return [
    listen(ticketPush, fold),
    // A message carries its ticket in the resulting state: last message, unread count, place in the list.
    listen(messagePush, ({ ticket }) => fold({ action: 'update', ticket })),
    listen(tagPush, (event) => {
      applyTagEvent(client, event)
      if (event.action === 'delete') forgetTag(event.tagId)
    }),
    listen(ticketMarkPush, (mark) => applyPushedMark(client, mark)),
    listen(viewersPush, applyViewers),
  ]
}
