import type { Reply } from '@recado/contract/bots/reply'
import { requireContact } from '#features/contacts/contacts.ts'
import { loadBotContext } from '#features/bots/bot-context.ts'
import { findIncludedAnswerers } from '#features/bots/bot-context-queries.ts'
import { fillPlaceholders } from '#features/bots/automatic-text.ts'
import { findConversation, putPlace } from '#features/bots/queries.ts'
import { findAskingNode, findPlayedFlow } from '#features/flows/runnable.ts'
import { listSaid } from '#features/messages/inbound/said.ts'
import { askModel, type ModelQuestion } from '#features/prompts/ask.ts'
import { findPromptSettings } from '#features/prompts/prompts.ts'
import { converse, type IntegrationQuestion } from '#features/integrations/converse.ts'
import { findIntegrationSettings } from '#features/integrations/integrations.ts'
import { handOverText } from '#features/queues/hand-over.ts'
import { findTicket, lockTicketIfExists } from '#features/tickets/find.ts'
import type { Ctx } from '#platform/unit.ts'
import { job, type OutsideCtx } from '#platform/work/job.ts'
import { countAskedAnew, findRun, type Run } from './queries.ts'
import { handOver, applyEvent } from './run.ts'
import { askRunHead } from './schedule.ts'

/** A customer who has waited this long in the queue is not kept waiting for an answer as well. */
const maxQueueMs = 60_000

type Question =
  | { of: 'model'; question: ModelQuestion }
  | { of: 'integration'; question: IntegrationQuestion }
  /** There is no answerer to ask. */
  | { of: 'nobody' }

/** The result of asking. Undefined when the run was no longer to be asked. */
type Asked = { of: Question['of']; reply: Reply | undefined } | undefined

/** Each question costs money, and a customer who goes on writing could cause any number of them. */
const maxAskedAnew = 3

/**
 * May the answerer be asked anew, with all that was written meanwhile? A model may, a few times. Others have moved on with what they heard.
 */
export async function mayAskAgain(ctx: Ctx, run: Run): Promise<boolean> {
  if (!(await asksModel(ctx, run))) return false
  return (await countAskedAnew(ctx.tx, run)) < maxAskedAnew
}

async function asksModel(ctx: Ctx, { promptId, versionId, state }: Run): Promise<boolean> {
  if (versionId === null) return promptId !== null
  return (await findPlayedFlow(ctx, versionId))?.nodes.get(state.nodeId)?.type === 'openai'
}

export const askRun = job({
  ...askRunHead,
  before: async (outside, input): Promise<Asked> => {
    const question = await outside.unit(outside.companyId, (ctx) => questionOf(ctx, input), true)
    return question && { of: question.of, reply: await ask(outside, question) }
  },
  run: async (ctx, { ticketId, runId, turn }, asked: Asked) => {
    const ticket = await lockTicketIfExists(ctx, ticketId)
    const run = ticket && (await findRun(ctx.tx, runId))
    if (!ticket || !run || run.turn !== turn || run.status !== 'asking' || !asked) return
    // The customer goes on writing, so a model is asked anew with all of it.
    const isWriting = (await findConversation(ctx.tx, ticketId))?.turnDueAt != null
    if (asked.of === 'model' && isWriting && (await mayAskAgain(ctx, run))) return
    const context = await loadBotContext(ctx, ticketId)
    if (!context) await handOver(ctx, ticket, run, asked.reply ? null : 'failed-outside')
    else {
      const reply = asked.reply ?? (await unasked(ctx, ticketId))
      await putPlace(ctx.tx, ticketId, await applyEvent(ctx, ticket, run, { type: 'reply', reply }, context))
    }
  },
  setAside: async (ctx, { ticketId, runId, turn }) => {
    const ticket = await lockTicketIfExists(ctx, ticketId)
    const run = ticket && (await findRun(ctx.tx, runId))
    if (ticket && run && run.turn === turn && run.status === 'asking') await handOver(ctx, ticket, run, 'failed-outside')
  },
})

/** Where no answerer could be asked, the customer gets the text of an answer that failed. */
async function unasked(ctx: Ctx, ticketId: number): Promise<Reply> {
  const text = await handOverText(ctx, ticketId, null)
  return { parts: [{ type: 'text', text }], session: null, end: 'people', reason: 'ERR_INTEGRATION_OFF' }
}

function ask(outside: OutsideCtx, asked: Question): Promise<Reply> | undefined {
  if (asked.of === 'model') return askModel(outside, asked.question)
  return asked.of === 'integration' ? converse(outside, asked.question) : undefined
}

async function questionOf(ctx: Ctx, { runId, turn }: { runId: number; turn: number }): Promise<Question | undefined> {
  const run = await findRun(ctx.tx, runId)
  if (!run || run.turn !== turn || run.status !== 'asking') return undefined
  const plan = await findIncludedAnswerers(ctx.tx, run.ticketId, ctx.now)
  if (!plan || ctx.now.getTime() > run.updatedAt.getTime() + maxQueueMs) return { of: 'nobody' }
  const model = plan.useOpenAi ? await modelOf(ctx, run) : undefined
  if (model) return { of: 'model', question: { ticketId: run.ticketId, heardUpTo: run.heardFrom ?? 0, settings: model } }
  const settings = plan.useIntegrations ? await integrationOf(ctx, run) : undefined
  const question = settings && (await integrationQuestion(ctx, run, settings))
  return question ? { of: 'integration', question } : { of: 'nobody' }
}

async function modelOf(ctx: Ctx, { promptId, versionId, state }: Run): Promise<ModelQuestion['settings'] | undefined> {
  if (promptId !== null) return findPromptSettings(ctx, promptId)
  const node = versionId === null ? undefined : await findAskingNode(ctx, versionId, state.nodeId)
  return node?.type === 'openai' ? { ...node.settings, model: node.settings.model ?? '', promptId: null } : undefined
}

async function integrationOf(
  ctx: Ctx,
  { integrationId, versionId, state }: Run,
): Promise<IntegrationQuestion['settings'] | undefined> {
  if (integrationId !== null) {
    const settings = await findIntegrationSettings(ctx, integrationId)
    return settings?.type === 'flowbuilder' ? undefined : settings
  }
  const node = versionId === null ? undefined : await findAskingNode(ctx, versionId, state.nodeId)
  return node?.type === 'typebot' ? node.settings : undefined
}

/** The settings of an integration, with the company's own texts filled in. */
async function inWords(
  ctx: Ctx,
  ticketId: number,
  settings: IntegrationQuestion['settings'],
): Promise<IntegrationQuestion['settings']> {
  const { typebotRestartMessage, typebotUnknownMessage } = settings
  return {
    ...settings,
    typebotRestartMessage: await fillPlaceholders(ctx, ticketId, typebotRestartMessage),
    typebotUnknownMessage: await fillPlaceholders(ctx, ticketId, typebotUnknownMessage),
  }
}

async function integrationQuestion(
  ctx: Ctx,
  { ticketId, state: { wait }, heardFrom, heardTo }: Run,
  settings: IntegrationQuestion['settings'],
): Promise<IntegrationQuestion | undefined> {
  const ticket = await findTicket(ctx, ticketId)
  if (!ticket) return undefined
  const { id, name, number, email } = await requireContact(ctx, ticket.contactId)
  const said = await listSaid(ctx, ticketId, heardFrom ?? 0, new Date(0))
  return {
    ticketId,
    settings: await inWords(ctx, ticketId, settings),
    session: wait?.for === 'reply' ? wait.session : null,
    texts: said.filter((message) => message.id <= (heardTo ?? Infinity)).map(({ text }) => text),
    contact: { id, name, number, email },
    ticket: { id: ticketId, uuid: ticket.uuid, status: ticket.status, queueId: ticket.queueId },
    lastMessageId: heardTo ?? 0,
  }
}
