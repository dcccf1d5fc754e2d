import { type IntegrationType, readHookKeys, readServiceAccount } from '@recado/contract/integrations/fields'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { hasFlow } from './queries.ts'

export interface Checked {
  type: IntegrationType
  projectName: string
  url: string
  typebotSlug: string
  /** In plain text. Empty where the stored one stays. */
  jsonContent: string
  /** The stored secret stays. */
  isKept: boolean
}

interface Fault {
  path: string
  message: string
}

/** Refuses settings that cannot work, and names their fields. */
export function requireSensible({ outbound }: Ctx, checked: Checked): void {
  refuse(
    checked.type === 'dialogflow'
      ? faultsOfAgent(checked)
      : checked.type === 'flowbuilder'
        ? []
        : faultsOfHook(checked, outbound),
  )
}

function faultsOfAgent({ projectName, jsonContent, isKept }: Checked): Fault[] {
  const hasProject = /^[a-z][a-z0-9-]{4,62}$/.test(projectName)
  const hasKey = isKept || readServiceAccount(jsonContent) !== undefined
  return [
    ...(hasProject ? [] : [{ path: 'projectName', message: 'the id of a project at Google' }]),
    ...(hasKey ? [] : [{ path: 'jsonContent', message: 'not the key of a service account' }]),
  ]
}

function faultsOfHook({ type, url, typebotSlug, jsonContent, isKept }: Checked, outbound: Ctx['outbound']): Fault[] {
  const faults: Fault[] = outbound.accepts(url) ? [] : [{ path: 'urlN8N', message: 'not a public https address' }]
  if (type === 'typebot' && typebotSlug === '') faults.push({ path: 'typebotSlug', message: 'the public id of the bot' })
  if (type !== 'typebot' && !isKept && !readHookKeys(jsonContent))
    faults.push({ path: 'jsonContent', message: 'not {headers, secret}' })
  if (type === 'typebot' && jsonContent !== '')
    faults.push({ path: 'jsonContent', message: 'a bot of Typebot is entrusted with nothing' })
  return faults
}

/** The flow that a flowbuilder integration names. Fails unless the company has it. */
export async function flowOf(ctx: Ctx, { type, jsonContent }: Pick<Checked, 'type' | 'jsonContent'>): Promise<number | null> {
  if (type !== 'flowbuilder') return null
  if (!/^[1-9]\d{0,8}$/.test(jsonContent.trim())) refuse([{ path: 'jsonContent', message: 'the id of a flow' }])
  const flowId = Number(jsonContent)
  return (await hasFlow(ctx.tx, flowId)) ? flowId : fail('ERR_NO_FLOW_FOUND')
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) fail('ERR_VALIDATION', { fields: faults.map((fault) => ({ ...fault, rule: 'custom' })) })
}
