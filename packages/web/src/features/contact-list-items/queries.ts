import {
  createContactListItem,
  deleteContactListItem,
  listContactListItems,
  updateContactListItem,
  type ContactListItem,
  type ItemState,
} from '@recado/contract/contact-lists/items'

export const contactListItems = {
  list: listContactListItems,
  create: createContactListItem,
  update: updateContactListItem,
  remove: deleteContactListItem,
}

/** The state of a row. People who opted out get no messages, whether they have WhatsApp or not. */
export function stateOf({ optedOut, isWhatsappValid }: ContactListItem): ItemState {
  if (optedOut) return 'optedOut'
  if (isWhatsappValid === null) return 'queued'
  return isWhatsappValid ? 'found' : 'missing'
}
