import { lazily } from './lazily.tsx'

/** Where notices appear: top centre, over the bar, so that they cover no work. They wait while looked at. */
export const Toaster = lazily(async () => (await import('./overlays/Toaster.tsx')).Toaster, 'idle', null)
