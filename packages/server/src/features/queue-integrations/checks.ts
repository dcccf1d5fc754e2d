import { type IntegrationType, readHookKeys, readServiceAccount } from '@recado/contract/queue-integrations/fields'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { hasFlow } from './queries.ts'

export interface Checked {
  type: IntegrationType
  projectName: string
  url: string
  typebotSlug: string
  /** Plain; empty where the one that is there stays. */
  jsonContent: string
  /** What was entrusted before stays. */
  isKept: boolean
}

/** Refuses, at its field, what cannot work. */
export function requireSensible(
  { type, projectName, url, typebotSlug, jsonContent, isKept }: Checked,
  accepts: (url: string) => boolean,
): void {
  if (type === 'dialogflow') {
    if (!/^[a-z][a-z0-9-]{4,62}$/.test(projectName)) refuse('projectName', 'the id of a project at Google')
    if (!isKept && !readServiceAccount(jsonContent)) refuse('jsonContent', 'not the key of a service account')
    return
  }
  if (type === 'flowbuilder') return
  if (!accepts(url)) refuse('urlN8N', 'not a public https address')
  if (type === 'typebot' && typebotSlug === '') refuse('typebotSlug', 'the public id of the bot')
  if (type !== 'typebot' && !isKept && !readHookKeys(jsonContent)) refuse('jsonContent', 'not {headers, secret}')
  if (type === 'typebot' && jsonContent !== '') refuse('jsonContent', 'a bot of Typebot is entrusted with nothing')
}

/** The flow that a flowbuilder names, which the company has. */
export async function flowOf(ctx: Ctx, { type, jsonContent }: Pick<Checked, 'type' | 'jsonContent'>): Promise<number | null> {
  if (type !== 'flowbuilder') return null
  if (!/^[1-9]\d{0,8}$/.test(jsonContent.trim())) refuse('jsonContent', 'the id of a flow')
  const flowId = Number(jsonContent)
  return (await hasFlow(ctx.tx, ctx.companyId, flowId)) ? flowId : fail('ERR_NO_FLOW_FOUND')
}

function refuse(path: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path, rule: 'custom', message }] })
}
