/** Where the build puts the names and groups of emojis, one folder per language. */
export const emojiAddress = '/emoji'
