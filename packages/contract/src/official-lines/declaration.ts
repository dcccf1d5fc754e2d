export const errors = {
  ERR_OFFICIAL_LINE: [409, 'Meta does not accept the line; `steps` says where it stopped, and nothing has changed.'],
  ERR_NUMBER_TAKEN: [409, 'This number is already connected to another connection of this installation.'],
  ERR_NO_META_APP_FOUND: [404, 'No such app.'],
  ERR_TOO_MANY_META_APPS: [409, 'The company has as many apps as it may have.'],
} as const

export const references = ['metaApp'] as const
