import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const contactMerges: Translation<typeof pt.contactMerges> = {
  title: 'Merge contacts',
  description: 'Are the two the same person? After merging one is left, with everything of both.',
  swap: 'Swap',
  stays: 'Stays',
  goes: 'Goes into the other',
  since: 'since {{date}}',
  fields: { name: 'Name', number: 'Main number', email: 'E-mail', disableBot: 'Automatic replies' },
  empty: 'empty',
  bot: 'On',
  noBot: 'Off',
  comesAlong: 'Comes along',
  numbers: 'Numbers',
  numbersText: 'both keep arriving here',
  tickets: 'Conversations',
  ticketsText: '{{sum}}, in one timeline',
  messages: 'Messages',
  notes: 'Notes',
  notesText_one: '{{notes}}, and {{count}} scheduled message',
  notesText_other: '{{notes}}, and {{count}} scheduled messages',
  tags: 'Tags',
  sum: '{{kept}} + {{gone}}',
  closing: 'Both have a conversation on {{connection}}.',
  closingText:
    'The newer, #{{closes}}, {{closesWith}}, closes without a message to the customer; the conversation goes on in ' +
    '#{{goesOn}}, {{goesOnWith}}.',
  with: 'with {{name}}',
  withNobody: 'unassigned',
  undoable:
    'This can be undone for 30 days, in the details of {{name}}. Each conversation goes back whole to whom it belonged; ' +
    'what begins later stays.',
  confirm: 'Merge contacts',
  changed: 'Another user changed one of the two while you were choosing. Check and merge again.',
  forbidden: 'Only those who may see all open conversations of both, and what is scheduled for them, can merge them.',
  merged: 'Everything is in {{name}}',
  undo: 'Undo',
  undone: 'Merge undone: there are two contacts again',
  history: 'Merged with',
  line: '{{name}} on {{date}} by {{by}}',
  lineOfNobody: '{{name}} on {{date}}',
  undoNamed: 'Undo the merge with {{name}}',
  undoTitle: 'Separate {{name}} again?',
  undoText:
    'The contact comes back with its numbers, tags and conversations, each of them whole, as it is now. What began after ' +
    'the merge stays here, and what was edited stays edited. Conversations that the merge closed stay closed.',
  undoConfirm: 'Undo merge',
  withTitle: 'Merge {{name}} with another contact',
  withText: 'Find the contact that is the same person. Before they are merged, you choose what stays.',
  other: 'Other contact',
  mergeWith: 'Merge with another…',
  mergeTwo: 'Merge 2',
  needsTwo: 'Select two contacts to merge',
  errors: {
    ERR_NO_MERGE_FOUND: 'This merge no longer exists.',
    ERR_MERGE_GROUP: 'Groups cannot be merged.',
    ERR_MERGE_OLD: '30 days have passed: this merge can no longer be undone.',
    ERR_MERGE_UNDONE: 'This merge has already been undone.',
    ERR_MERGE_GONE: 'The contact that stayed was deleted or merged into another: it can no longer be undone.',
  },
}
