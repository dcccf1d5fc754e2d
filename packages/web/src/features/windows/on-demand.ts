import { WindowFailure } from './WindowFailure.tsx'
import { WindowFilter } from './WindowFilter.tsx'
import { WindowNews } from './WindowNews.tsx'
import { WindowNote } from './WindowNote.tsx'
import { WindowSign } from './WindowSign.tsx'
import { WindowStrip } from './WindowStrip.tsx'

/** What is shown of windows, in one file that is fetched when the browser is idle. */
export const parts = { WindowFailure, WindowFilter, WindowNews, WindowNote, WindowSign, WindowStrip }
