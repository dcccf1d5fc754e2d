import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = globSync(['src/**/*.{ts,tsx}', 'public/theme.js'], { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(root + path, 'utf8'))
  .filter((text) => /storage\.ts'|own-switch\.ts'|localStorage|indexedDB/.test(text))

/** Where a key ends in an id, this is its beginning. */
const keys = [
  'token',
  'companyId',
  'userId',
  'companyDueDate',
  'cshow',
  'sessionEnd',
  'i18nextLng',
  'branding',
  'preferredTheme',
  'theme.css.',
  'notifyAsked',
  'volume',
  'shortcuts',
  'signOff',
  'enterSends',
  'opensNext',
  'compactList',
  'contactPanel',
  'Width',
  'ticketFilters.',
  'ticketOrders.',
  'ticketQueues.',
  'kanbanQueues.',
  'draft.',
  'note.',
  'note-draft.',
  'chatDraft.',
  'chat-outbox.',
  'outbox.',
  'recado-outbox',
  'recent-emojis.',
  'todo.',
  'tour',
  'variables',
  'passkeyHelper',
]

test('what a browser has kept is looked for under the name that it was kept by', () => {
  const isRead = (key: string) =>
    sources.some((text) => [`'${key}'`, `\`${key}\${`, `}${key}\``].some((name) => text.includes(name)))
  expect(keys.filter((key) => !isRead(key))).toEqual([])
})
