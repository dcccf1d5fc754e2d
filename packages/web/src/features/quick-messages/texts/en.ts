import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const quickMessages: Translation<typeof pt.quickMessages> = {
  title: 'Quick replies',
  search: 'Search quick replies',
  add: 'New reply',
  shortcode: 'Shortcode',
  shortcodeHint: 'In a conversation, type / and the shortcode.',
  attachment: 'Attachment',
  noAttachment: 'No attachment',
  shared: 'Shared with the team',
  off: 'off',
  emptyTitle: 'No quick replies yet',
  emptyText: 'Keep what you write every day and send it with / and a shortcode.',
  newTitle: 'New quick reply',
  editTitle: 'Edit quick reply',
  message: 'Message',
  messageHint: "Names in braces are replaced with the customer's details: {{names}}",
  share: 'Shared with the team',
  shareHint: 'The whole team can use it. Unchecked, only you can.',
  offered: 'Offer in conversations',
  offeredHint: 'Switched off, it is kept and not listed after /.',
  saved: 'Quick reply saved',
  deleteTitle: 'Delete "/{{name}}"?',
  deleteText: 'The reply is removed from your list.',
  deleteSharedText: "The reply is removed from the whole team's list.",
  deleteConfirm: 'Delete reply',
  deleted: 'Quick reply deleted',
  errors: {
    ERR_NO_QUICK_MESSAGE_FOUND: 'Quick reply not found.',
  },
}
