import type { Integration } from '@recado/contract/integrations/api'
import type { IntegrationSettings } from '@recado/contract/integrations/fields'
import { toIso } from '#platform/database/views.ts'
import type { Ctx } from '#platform/unit.ts'
import type { IntegrationRow } from './queries.ts'

export const secretPlace = 'queue_integrations.json_content'

/** The integration as screens get it, without its secret. */
export function toIntegration(row: IntegrationRow): Integration {
  const { failures, lastSuccessAt, lastErrorAt, lastError, lastErrorText, offAt, flowId, jsonContent, ...rest } = row
  const momentOf = (text: string | null) => (text === null ? null : toIso(text))
  return {
    ...rest,
    jsonContent: flowId === null ? '' : String(flowId),
    hasJsonContent: jsonContent !== '',
    state: {
      active: offAt === null,
      failures,
      lastSuccessAt: momentOf(lastSuccessAt),
      lastErrorAt: momentOf(lastErrorAt),
      lastError,
      lastErrorText,
      offAt: momentOf(offAt),
    },
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The settings with which it is asked, with the secret in plain text. They leave the process only for the service itself. */
export function toSettings(ctx: Ctx, row: IntegrationRow & { type: IntegrationSettings['type'] }): IntegrationSettings {
  const { id, name, type, projectName, language, urlN8N, typebotSlug, typebotExpires, typebotDelayMessage } = row
  const { typebotKeywordFinish, typebotKeywordRestart, typebotRestartMessage, typebotUnknownMessage } = row
  return {
    id,
    name,
    type,
    projectName,
    jsonContent: ctx.secrets.open(secretPlace, row.jsonContent),
    language,
    urlN8N,
    typebotSlug,
    typebotExpires,
    typebotDelayMessage,
    typebotKeywordFinish,
    typebotKeywordRestart,
    typebotRestartMessage,
    typebotUnknownMessage,
  }
}
