/** What a file is to a conversation. `application` is everything that is neither seen nor heard in place. */
export const mediaKinds = ['image', 'audio', 'video', 'application', 'sticker'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** How long a file's signed address works, at most. */
export const mediaUrlMinutes = 60
