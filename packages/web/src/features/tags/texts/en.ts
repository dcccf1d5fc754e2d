import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const tags: Translation<typeof pt.tags> = {
  title: 'Tags',
  noneYet: 'The company has no tags yet.',
  ofContact: 'Tags of {{name}}',
  choose: 'Choose tags',
  errors: {
    ERR_NO_TAG_FOUND: 'Tag not found.',
  },
}
