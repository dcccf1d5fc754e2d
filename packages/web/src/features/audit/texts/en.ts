import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const audit: Translation<typeof pt.audit> = {
  open: 'Log',
  title: 'Log',
  text: 'What people did that the company must be able to explain. Only admins and owners see it.',
  what: 'What',
  who: 'Who',
  when: 'When',
  emptyTitle: 'Nothing logged yet',
  emptyText: 'Blocks, merged contacts and requests about personal data appear here.',
  somebody: 'a contact',
  acts: {
    contact: {
      blocked: 'Blocked {{name}}',
      unblocked: 'Unblocked {{name}}',
      merged: 'Merged another contact into {{name}}',
      unmerged: 'Undid a merge of {{name}}',
      exported: 'Downloaded the data of {{name}}',
      erased: 'Erased the personal data of a contact',
    },
  },
}
