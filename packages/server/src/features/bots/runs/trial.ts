import type { Reply } from '@recado/contract/bots/reply'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { askFlowNode } from '@recado/contract/bots/runs'
import { readNode } from '@recado/contract/flows/check'
import type { FlowNode } from '@recado/contract/flows/node'
import { asIntegration, findModelKey } from '#features/flows/runnable.ts'
import { answerTrial } from '#features/prompts/trial.ts'
import { sampleCustomer } from '#features/integrations/try-integration.ts'
import { askService } from '#features/integrations/converse.ts'
import { fail } from '#platform/fail.ts'
import type { BeforeActorCtx } from '#platform/feature.ts'

type Question = Parsed<typeof askFlowNode>
type Asking<T extends 'openai' | 'typebot'> = Extract<FlowNode, { type: T }>

/** Asks the service that a block asks, for a user who plays the customer. */
export async function ask(ahead: BeforeActorCtx, question: Question): Promise<Output<typeof askFlowNode>> {
  const { node, faults } = readNode(question.node)
  const source = node?.type === 'openai' ? node.data.typebotIntegration.keysOf : undefined
  const nodeIds = [question.node.id, ...(source === undefined ? [] : [source])]
  const apiKey = await ahead.unit(ahead.companyId, (ctx) => findModelKey(ctx, question.id, nodeIds), true)
  if (faults.length > 0 || (node?.type !== 'openai' && node?.type !== 'typebot')) fail('ERR_FLOW_INVALID', { faults })
  const flag = node.type === 'openai' ? 'useOpenAi' : 'useIntegrations'
  if (!ahead.actor.planFlags.includes(flag)) fail('ERR_PLAN_FEATURE')
  const {
    parts,
    session,
    end,
    reason = null,
  } = await (node.type === 'openai' ? askModel(ahead, question, node, apiKey) : askBot(ahead, question, node))
  return { parts, session: session ?? null, end, reason }
}

async function askModel(ahead: BeforeActorCtx, { talk }: Question, node: Asking<'openai'>, stored: string): Promise<Reply> {
  const { prompt, model = '', maxTokens, maxMessages, temperature, apiKey } = node.data.typebotIntegration
  const asked = { prompt, model, maxTokens, maxMessages, temperature, apiKey: apiKey || stored, messages: talk }
  const { parts, action, reason } = await answerTrial(ahead, asked)
  const said = parts.map((text) => ({ type: 'text' as const, text }))
  return { parts: said, session: null, end: action === 'transfer' ? 'people' : 'listening', reason }
}

async function askBot(ahead: BeforeActorCtx, { talk, session }: Question, node: Asking<'typebot'>): Promise<Reply> {
  const last = talk.findLastIndex(({ fromMe }) => fromMe)
  const texts = talk.slice(last + 1).map(({ body }) => body)
  const settings = asIntegration(node.data.typebotIntegration)
  return (await askService(ahead, { ...sampleCustomer(), settings, session: session ?? null, texts }, ahead.now)).reply
}
