export const errors = {
  ERR_NO_NOTE_FOUND: [404, 'No such note.'],
  ERR_MENTION_OUT_OF_SIGHT: [400, 'A colleague named in the note may not open this ticket.'],
} as const

export const references = ['note'] as const
