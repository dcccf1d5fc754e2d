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
  change: '{{field}}: {{before}} → {{after}}',
  nothing: 'nothing',
  fields: {
    name: 'Name',
    email: 'E-mail',
    plan: 'Plan',
    status: 'Status',
    recurrence: 'Cycle',
    dueDate: 'Due date',
    users: 'Users',
    connections: 'Connections',
    queues: 'Queues',
    value: 'Price per month',
    features: 'Features',
    isPublic: 'At sign-up',
    title: 'Title',
    text: 'Text',
    priority: 'Priority',
  },
  acts: {
    contact: {
      blocked: 'Blocked {{name}}',
      unblocked: 'Unblocked {{name}}',
      merged: 'Merged another contact into {{name}}',
      unmerged: 'Undid a merge of {{name}}',
      exported: 'Downloaded the data of {{name}}',
      erased: 'Erased the personal data of a contact',
    },
    company: {
      created: 'Created the company',
      changed: "Changed the company's licence",
      deleted: 'Deleted the company',
      restored: 'Restored the company',
    },
    plan: {
      created: 'Created a plan',
      changed: "Changed the company's plan",
      deleted: 'Deleted a plan',
    },
    announcement: {
      created: 'Published an announcement',
      changed: 'Changed an announcement',
      deleted: 'Deleted an announcement',
    },
  },
}
