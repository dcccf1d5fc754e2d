/** The actions on messages, in one file: fetched when the browser is idle. */
export { AttachmentTray } from './composer/attaching/AttachmentTray.tsx'
export { NoteForm } from './composer/noting/NoteForm.tsx'
export { MessageMenu } from './thread/MessageMenu.tsx'
export { Pictures } from './thread/Pictures.tsx'
export { SearchBar } from './thread/SearchBar.tsx'
export { SelectionBar } from './thread/SelectionBar.tsx'
