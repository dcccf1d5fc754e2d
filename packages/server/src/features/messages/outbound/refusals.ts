import type { Refusal } from '@recado/border/verdict'
import type { ErrorCode } from '@recado/contract/errors'

/** What users are told of a message that did not go out. */
export const codeOf: Record<Refusal, ErrorCode> = {
  'not-connected': 'ERR_WAPP_NOT_INITIALIZED',
  'not-on-network': 'ERR_WAPP_INVALID_CONTACT',
  restricted: 'ERR_WAPP_RESTRICTED',
  capped: 'ERR_WAPP_CAPPED',
  'too-fast': 'ERR_WAPP_TOO_FAST',
  window: 'ERR_WAPP_WINDOW',
  'file-missing': 'ERR_WAPP_FILE_MISSING',
  'file-too-large': 'ERR_FILE_TOO_LARGE',
  'file-refused': 'ERR_WAPP_FILE_REFUSED',
  payment: 'ERR_WAPP_PAYMENT',
  template: 'ERR_WAPP_TEMPLATE',
  'template-paused': 'ERR_WAPP_TEMPLATE_PAUSED',
  'marketing-held': 'ERR_WAPP_MARKETING_HELD',
  'marketing-stopped': 'ERR_WAPP_MARKETING_STOPPED',
  blocked: 'ERR_WAPP_BLOCKED',
  'target-missing': 'ERR_FETCH_WAPP_MSG',
  'no-answer': 'ERR_WAPP_NO_ANSWER',
  refused: 'ERR_SENDING_WAPP_MSG',
  unauthorised: 'ERR_WAPP_UNAUTHORISED',
  uncertain: 'ERR_WAPP_UNCERTAIN',
}
