import { lazily } from './lazily.tsx'

export type { Picture } from './overlays/Lightbox.tsx'

/** Pictures over the whole window: to zoom, turn, download and page through. */
export const Lightbox = lazily(async () => (await import('./overlays/Lightbox.tsx')).Lightbox, 'shown')
