import { lazily } from '#ui/lazily.tsx'

export type { Picture } from '#ui/on-demand/Lightbox.tsx'

/** Pictures over the whole window: to zoom, turn, download and page through. */
export const Lightbox = lazily(async () => (await import('#ui/on-demand/Lightbox.tsx')).Lightbox, 'shown')
