export const errors = {
  ERR_OFFICIAL_LINE: [409, 'Meta does not accept the line; `steps` says where it stopped, and nothing has changed.'],
  ERR_NUMBER_TAKEN: [409, 'This number is already connected to another connection of this installation.'],
  ERR_NO_META_APP_FOUND: [404, 'No such app.'],
  ERR_TOO_MANY_META_APPS: [409, 'The company has as many apps as it may have.'],
  ERR_SIGNUP_OFF: [409, 'The operator has set up no app at Meta.'],
  ERR_SIGNUP_REFUSED: [409, 'Meta has granted nothing, or no longer; `words` has what it said. Begin again.'],
  ERR_SIGNUP_CHOICE: [409, 'Several numbers were shared; `numbers` are to choose from, with `grant`.'],
  ERR_SIGNUP_OTHER_NUMBER: [409, 'The number of this connection is not among those that were shared. Nothing has changed.'],
  ERR_META_APP_IN_USE: [
    409,
    'Connections of `companies` belong to this app: another id, or none, would take their webhooks away.',
  ],
} as const

export const references = ['metaApp'] as const
