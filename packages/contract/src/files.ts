/** The kind of a file in a conversation. `application` is everything that cannot be seen or heard in place. */
export const mediaKinds = ['image', 'audio', 'video', 'application', 'sticker'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** How long the signed address of a file works, at most. */
export const mediaUrlMinutes = 60
