import { announcementPush, announcementReadPush, listAnnouncements } from '@recado/contract/announcements/api'
import type { SessionUser } from '@recado/contract/platform/session'
import type { QueryClient } from '@tanstack/react-query'
import { foldRecord } from '#kit/records.ts'
import { listen, type Listener } from '#platform/live.ts'
import { foldRead } from './reading.ts'
import { foldUnread } from './unread.ts'

export function announcementListeners(client: QueryClient, user: SessionUser): readonly Listener[] {
  return [
    listen(announcementPush, (event) => {
      const id = event.action === 'delete' ? event.id : event.record.id
      if (event.action !== 'update') foldUnread(client, (ids) => ids.filter((other) => other !== id))
      if (event.action === 'create') foldUnread(client, (ids) => [...ids, id])
      if (event.action !== 'delete') foldRecord(client, listAnnouncements, event.record)
      // The announcement may only be switched off, and the operator still sees those.
      else if (user.super) void client.invalidateQueries({ queryKey: [listAnnouncements.path] })
      else foldRecord(client, listAnnouncements, id)
    }),
    listen(announcementReadPush, ({ ids }) => foldRead(client, ids)),
  ]
}
