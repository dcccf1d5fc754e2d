/** What opens over the screens, and what runs behind them, in one file: fetched when the browser is idle. */
export { CommandBar } from './CommandBar.tsx'
export { Drawer } from './menu/Drawer.tsx'
export { loadLive } from './load-live.tsx'
export { ManualLink } from './ManualLink.tsx'
export { RecentNotices } from './RecentNotices.tsx'
export { UnpaidDesk } from './UnpaidDesk.tsx'
export { ShortcutsSheet } from './ShortcutsSheet.tsx'
export { VolumeSlider } from '#kit/form/VolumeSlider.tsx'
