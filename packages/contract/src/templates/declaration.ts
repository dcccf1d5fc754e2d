export const errors = {
  ERR_NO_TEMPLATE_FOUND: [404, 'No such template.'],
  ERR_TEMPLATE_REFUSED: [409, 'Meta refuses: `details.code` and `details.words` are its own. Nothing has changed.'],
  ERR_META_SILENT: [502, 'Meta did not answer, or not in a way that can be read.'],
  ERR_TEMPLATE_NOT_SENDABLE: [409, 'The template may not be sent: `details.state` says how Meta sees it.'],
  ERR_TEMPLATE_LINE: [409, "The template is of another account than the ticket's connection."],
  ERR_TEMPLATE_VALUES: [409, 'The template is not filled as it must be: `details.faults` says where.'],
  ERR_TEMPLATE_MARKETING: [409, 'Templates of the category marketing are sent by campaigns alone: a setting says so.'],
  ERR_TEMPLATE_RECIPIENT: [409, 'A code is sent to a telephone number alone, and the one of this contact is hidden.'],
} as const

export const references = ['template'] as const
