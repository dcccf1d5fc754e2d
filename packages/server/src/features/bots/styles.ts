import type { Choices } from '@recado/border/content'

/** How a menu looks that is more than text, by the setting `chatBotType`. */
export const styles: Record<string, Choices['style'] | undefined> = { button: 'buttons', list: 'list' }
