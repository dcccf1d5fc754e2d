/** The part of announcements that every user has, in one file: fetched when the browser is idle. */
export { Bell } from './Bell.tsx'
export { announcementListeners } from './live.ts'
