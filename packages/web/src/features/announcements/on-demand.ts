/** What everybody has of announcements, in one file: fetched when the browser is idle. */
export { Bell } from './Bell.tsx'
export { announcementListeners } from './live.ts'
