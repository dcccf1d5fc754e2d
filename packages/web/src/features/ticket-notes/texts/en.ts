import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const ticketNotes: Translation<typeof pt.ticketNotes> = {
  title: 'Notes',
  new: 'New note',
  add: 'Add',
  added: 'Note added',
  nobody: 'A user who left',
  delete: 'Delete the note by {{author}}',
  deleteTitle: 'Delete the note?',
  deleteText: 'It disappears for the whole team.',
  deleteConfirm: 'Delete note',
  deleted: 'Note deleted',
  noteOf: 'Note by {{author}}, {{time}}',
  noteBy: 'Note by',
  teamOnly: 'only the team sees it',
  errors: {
    ERR_MENTION_OUT_OF_SIGHT: 'A mentioned user cannot open this conversation.',
    ERR_NO_NOTE_FOUND: 'Note not found.',
  },
}
