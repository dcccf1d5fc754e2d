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

/** What a row says: who wants nothing is not written to, whether there is a WhatsApp or not. */
export function stateOf({ optedOut, isWhatsappValid }: ContactListItem): ItemState {
  if (optedOut) return 'optedOut'
  if (isWhatsappValid === null) return 'queued'
  return isWhatsappValid ? 'found' : 'missing'
}
