import { lazily } from '#ui/lazily.tsx'

/** All emojis, to search and choose from. Its code and data are fetched when it is first shown. */
export const EmojiPicker = lazily(async () => (await import('#ui/on-demand/EmojiPicker.tsx')).EmojiPicker, 'shown')
