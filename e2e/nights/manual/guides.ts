import { contacts } from './contacts.ts'
import type { Guide } from './guide.ts'
import { quickMessages } from './quick-messages.ts'

/** How each page of the manual is followed. */
export const guides: Record<string, Guide> = { 'quick-messages': quickMessages, contacts }
