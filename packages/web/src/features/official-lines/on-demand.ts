/** The dialogs of official lines, in one file that is fetched when one is shown. */
export { KeptDialog } from './KeptDialog.tsx'
export { MetaTab } from './MetaTab.tsx'
export { MoveDialog } from './MoveDialog.tsx'
