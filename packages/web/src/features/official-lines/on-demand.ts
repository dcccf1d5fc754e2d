/** Setting up and moving official lines, in one file that is fetched when one is shown. */
export { MetaTab } from './MetaTab.tsx'
export { MoveDialog } from './MoveDialog.tsx'
