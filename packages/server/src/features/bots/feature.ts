import { listBotSteps, pauseBot, showPlaceholderValues } from '@recado/contract/bots/api'
import { botDisabled } from '#features/contacts/events.ts'
import { messageDeciphered, messageReceived, writtenOnPhone } from '#features/messages/events.ts'
import { ticketChanged } from '#features/tickets/events.ts'
import { defineFeature, route } from '#platform/feature.ts'
import { reaction } from '#platform/unit.ts'
import { list } from './steps.ts'
import { showValues } from './speak.ts'
import { interrupt, keepQuiet, keepStep, pause } from './step-aside.ts'
import { listen, takeTurn } from './turn.ts'

export const bots = defineFeature({
  name: 'bots',
  routes: [
    route(listBotSteps, (ctx, { ticketId }) => list(ctx, ticketId)),
    route(showPlaceholderValues, (ctx, { ticketId }) => showValues(ctx, ticketId)),
    route(pauseBot, (ctx, { ticketId }) => pause(ctx, ticketId)),
  ],
  jobs: [takeTurn],
  reactions: [
    reaction(messageReceived, (ctx, { ticketId }) => listen(ctx, ticketId)),
    reaction(messageDeciphered, (ctx, { ticketId }) => listen(ctx, ticketId)),
    reaction(writtenOnPhone, (ctx, { ticketId }) => interrupt(ctx, ticketId, 'written')),
    reaction(ticketChanged, keepStep),
    reaction(botDisabled, (ctx, { contactId }) => keepQuiet(ctx, contactId)),
  ],
})
