/** Merging contacts, in one file: fetched when the browser is idle. */
export { MergeDialog } from './MergeDialog.tsx'
export { MergeHistory } from './MergeHistory.tsx'
