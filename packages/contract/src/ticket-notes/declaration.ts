export const errors = {
  ERR_NO_NOTE_FOUND: [404, 'No such note.'],
} as const

export const references = ['note'] as const
