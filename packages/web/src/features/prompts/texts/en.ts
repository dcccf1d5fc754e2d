import type { Translation } from '#platform/i18n.ts'
import type * as pt from './pt.ts'

export const prompts: Translation<typeof pt.prompts> = {
  errors: {
    ERR_PROMPT_IN_USE: 'In use in a queue, a connection or a flow: choose another prompt there before deleting it.',
    ERR_PROMPT_IN_USE_named: 'In use in {{name}}: choose another prompt there before deleting it.',
    ERR_AI_KEY: 'The provider refuses the key.',
    ERR_AI_MODEL: 'The provider does not have this model (any more).',
    ERR_AI_CREDIT: 'The account of the key is out of credit.',
    ERR_AI_BUSY: 'The provider takes no more calls at the moment.',
    ERR_AI_UNAVAILABLE: 'The provider does not answer, or is in trouble.',
    ERR_AI_LATE: 'The model did not answer in time.',
    ERR_AI_EMPTY: 'The model answered nothing.',
    ERR_AI_CUT: 'The answer was cut off: allow more tokens.',
    ERR_AI_GARBLED: 'What the address answered is no answer of a model.',
    ERR_AI_REFUSED: 'The provider refused the question.',
    ERR_AI_LIMIT: 'The AI limit of the month is used up.',
    ERR_AI_NOT_ALLOWED: 'The plan has no AI, or the company is stopped.',
  },
}
