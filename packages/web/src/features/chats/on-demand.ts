/** The part of chats that every user has, in one file: fetched when the browser is idle. */
export { Bell } from './Bell.tsx'
export { chatListeners } from './live.ts'
export { UnreadBadge } from './UnreadBadge.tsx'
export { useFoundChats } from './use-found-chats.tsx'
