/** Importing contacts, in one file: fetched when the browser is idle. */
export { AddressBookDialog } from './AddressBookDialog.tsx'
export { ImportDialog } from './ImportDialog.tsx'
export { ResultDialog } from './ResultDialog.tsx'
