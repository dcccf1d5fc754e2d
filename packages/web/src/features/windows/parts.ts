import { withTexts } from '#platform/i18n.ts'
import { lazily } from '#ui/lazily.tsx'

// Only official lines have a window, so none of this comes with the first page.
const load = () => withTexts(['windows', 'messagePrices'], async () => (await import('./on-demand.ts')).parts)

export const WindowFailure = lazily(async () => (await load()).WindowFailure, 'idle', null)
export const WindowFilter = lazily(async () => (await load()).WindowFilter, 'idle', null)
export const WindowNews = lazily(async () => (await load()).WindowNews, 'idle', null)
export const WindowNote = lazily(async () => (await load()).WindowNote, 'idle', null)
export const WindowSign = lazily(async () => (await load()).WindowSign, 'idle', null)
export const WindowStrip = lazily(async () => (await load()).WindowStrip, 'idle', null)
