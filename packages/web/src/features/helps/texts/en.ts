import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const helps: Translation<typeof pt.helps> = {
  title: 'Help',
  count_zero: 'no videos',
  count_one: '{{count}} video',
  count_other: '{{count}} videos',
  emptyTitle: 'No videos yet',
  emptyText: 'Short videos that show how to use the system appear here.',
  emptyForSuper: 'Add the first one in Settings, Help: all companies will see it.',
  emptyEditor: 'What you add appears under Help for all companies.',
  editVideos: 'Edit videos',
  manual: 'Open the manual',
  sectionText: 'Videos that all companies see under Help.',
  add: 'New video',
  newTitle: 'New help video',
  editTitle: 'Edit help video',
  name: 'Title',
  video: 'Video',
  videoHint: 'Address or code of a YouTube video.',
  noVideo: 'Use the address or the code of a YouTube video',
  description: 'Description',
  saved: 'Video saved',
  deleteText: 'The video disappears from the help of all companies.',
  deleteConfirm: 'Delete video',
  deleted: 'Video deleted',
  errors: {
    ERR_NO_HELP_FOUND: 'Help video not found.',
  },
}
