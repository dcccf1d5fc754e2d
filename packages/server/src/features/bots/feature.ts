import * as runs from '@recado/contract/bots/runs'
import { listBotSteps, pauseBot, showPlaceholderValues, triggerFlow } from '@recado/contract/bots/api'
import { botDisabled } from '#features/contacts/events.ts'
import { messageDeciphered, messageReceived, messageTakenBack, windowMissed, writtenOnPhone } from '#features/messages/events.ts'
import { answererRequested, ticketChanged } from '#features/tickets/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { belongings } from './belongings.ts'
import { sendFallback } from './fallback.ts'
import { list } from './steps.ts'
import { deleteHeard } from './runs/personal-data-queries.ts'
import { showValues } from './automatic-text.ts'
import { interrupt, silenceBots, followTicketChange, pause } from './step-aside.ts'
import { leaveToPeople, settleCopy } from './settle-copy.ts'
import { listen, takeTurn } from './turn.ts'
import { askRun } from './runs/ask-answerer.ts'
import { stopRuns } from './runs/stop.ts'
import { ask } from './runs/trial.ts'
import { answerWith, trigger } from './runs/trigger.ts'
import { figures, ofFlow, ofTicket, show } from './runs/views.ts'
import { wakeRun } from './runs/wake.ts'
import { flowStopped } from '#features/flows/events.ts'
import { promptRemoving } from '#features/prompts/events.ts'
import { integrationRemoving } from '#features/integrations/events.ts'

export const bots = defineFeature({
  name: 'bots',
  companyTables: {
    bot_conversations: { stays: 'people go on' },
    bot_runs: { stays: 'people go on' },
    bot_run_nodes: { stays: 'people go on' },
    bot_run_steps: { stays: 'people go on' },
    bot_steps: { stays: 'people go on' },
  },
  belongings,
  settleCopy,
  routes: [
    route(listBotSteps, (ctx, { ticketId }) => list(ctx, ticketId)),
    route(showPlaceholderValues, (ctx, { ticketId }) => showValues(ctx, ticketId)),
    route(runs.showRunOfTicket, (ctx, { ticketId }) => ofTicket(ctx, ticketId)),
    route(runs.listFlowFigures, (ctx, { id }) => figures(ctx, id)),
    route(runs.listFlowRuns, (ctx, search) => ofFlow(ctx, search)),
    route(runs.showFlowRun, (ctx, { runId }) => show(ctx, runId)),
    route(runs.askFlowNode, { before: ask }, async (_ctx, _input, reply) => reply),
    route(triggerFlow, (ctx, { id, flowId }) => trigger(ctx, id, flowId)),
    route(pauseBot, (ctx, { ticketId }) => pause(ctx, ticketId)),
  ],
  jobs: [takeTurn, wakeRun, askRun, leaveToPeople],
  reactions: [
    reaction(messageReceived, (ctx, { ticketId }) => listen(ctx, ticketId)),
    reaction(messageDeciphered, (ctx, { ticketId }) => listen(ctx, ticketId)),
    reaction(messageTakenBack, ({ tx }, { ticketId, body }) => deleteHeard(tx, ticketId, body)),
    reaction(windowMissed, sendFallback),
    reaction(writtenOnPhone, (ctx, { ticketId }) => interrupt(ctx, ticketId, 'written')),
    reaction(ticketChanged, followTicketChange),
    reaction(answererRequested, answerWith),
    reaction(flowStopped, (ctx, { flowId }) => stopRuns(ctx, 'flow', flowId)),
    reaction(promptRemoving, (ctx, { id }) => stopRuns(ctx, 'prompt', id)),
    reaction(integrationRemoving, (ctx, { id }) => stopRuns(ctx, 'integration', id)),
    reaction(botDisabled, (ctx, { contactId }) => silenceBots(ctx, contactId)),
  ],
})
