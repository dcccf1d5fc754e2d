import { lazily } from '#ui/lazily.tsx'

/** Where notices appear: top centre, over the bar, so that they cover no work. They stay while looked at. */
export const Toaster = lazily(async () => (await import('#ui/on-demand.ts')).Toaster, 'idle', null)
