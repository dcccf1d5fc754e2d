import {
  attachToQuickMessage,
  createQuickMessage,
  deleteQuickMessage,
  detachFromQuickMessage,
  listQuickMessages,
  updateQuickMessage,
} from '@recado/contract/quick-messages/api'

/** The user's own and the shared ones, by shortcode. */
export const quickMessages = {
  list: listQuickMessages,
  create: createQuickMessage,
  update: updateQuickMessage,
  remove: deleteQuickMessage,
  attach: attachToQuickMessage,
  detach: detachFromQuickMessage,
}
