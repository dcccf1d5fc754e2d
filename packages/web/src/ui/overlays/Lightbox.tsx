import { lazily } from '#ui/lazily.tsx'

export type { Picture } from '#ui/on-demand/Lightbox.tsx'

/** Pictures over the whole window: zoom, rotate, download and page through them. */
export const Lightbox = lazily(async () => (await import('#ui/on-demand/Lightbox.tsx')).Lightbox, 'shown')
