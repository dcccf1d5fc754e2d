import { lazily } from '#ui/lazily.tsx'

/** A task of its own over the page; on a phone, a sheet that fills the screen. */
export const Dialog = lazily(async () => (await import('#ui/on-demand.ts')).Dialog)
