import i18next from 'i18next'
import { config, type z } from 'zod/mini'

// Gives all schemas messages in the language current at validation. Each form imports this module itself.
config({ customError: issueText })

/** The text for a rule the server found broken, when only the rule's name is known. */
export function ruleText(rule: string): string {
  if (rule === 'invalid_type' || rule === 'required') return i18next.t('validation:required')
  return i18next.t('validation:invalid')
}

function issueText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  if (issue.code === 'invalid_type')
    return i18next.t(issue.expected === 'string' || issue.input === null ? 'validation:required' : 'validation:number')
  if (issue.code === 'invalid_format' && issue.format === 'email') return i18next.t('validation:email')
  if (issue.code === 'custom' && typeof issue.params?.['unknownNames'] === 'string')
    return i18next.t('validation:unknownNames', { names: issue.params['unknownNames'] })
  return i18next.t('validation:invalid')
}

function tooSmall(origin: string, limit: number): string {
  if (limit === 1 && (origin === 'string' || origin === 'array')) return i18next.t('validation:required')
  return origin === 'string' ? i18next.t('validation:tooShort', { count: limit }) : i18next.t('validation:tooSmall', { limit })
}

function tooBig(origin: string, limit: number): string {
  return origin === 'string' ? i18next.t('validation:tooLong', { count: limit }) : i18next.t('validation:tooLarge', { limit })
}
