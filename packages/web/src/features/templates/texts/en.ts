import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const templates: Translation<typeof pt.templates> = {
  preview: {
    image: 'Image',
    video: 'Video',
    document: 'Document',
    location: 'Place',
    cards: 'Cards',
    buttons: 'Buttons',
    askNumber: 'Send number',
    copyCode: 'Copy code',
  },
  errors: {
    ERR_NO_TEMPLATE_FOUND: 'This template no longer exists.',
    ERR_TEMPLATE_REFUSED: 'Meta did not accept it. Nothing has changed.',
    ERR_META_SILENT: 'Meta did not answer. Try again.',
    ERR_TEMPLATE_NOT_SENDABLE: 'This template cannot be sent now.',
    ERR_TEMPLATE_LINE: 'This template belongs to another Meta account.',
    ERR_TEMPLATE_VALUES: 'The template is not filled in yet.',
    ERR_TEMPLATE_MARKETING: 'Marketing templates are off in conversations.',
    ERR_MARKETING_STOPPED: 'The contact stopped receiving marketing.',
    ERR_MARKETING_HELD: 'Meta holds back marketing for this contact: not again within 24 h.',
    ERR_TEMPLATE_RECIPIENT: 'Codes only go to phone numbers, and the one of this contact is hidden.',
  },
}
