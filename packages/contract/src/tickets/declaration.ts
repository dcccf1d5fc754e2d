import { everyone, managers } from '#profiles.ts'
import { minutes, onOff, type SettingDeclaration } from '#settings/setting.ts'

export const permissions = {
  'tickets:work': everyone,
  'tickets:see-all': managers,
  'tickets:delete': managers,
  'tickets-manager:showall': managers,
} as const

export const errors = {
  ERR_NO_TICKET_FOUND: [404, 'No such ticket.'],
  ERR_CREATING_TICKET: [500, 'The ticket could not be created.'],
  ERR_OTHER_OPEN_TICKET: [409, 'Another ticket or person already holds this contact; details.ticket says which.'],
  ERR_TICKET_NOT_OPEN: [409, 'The ticket is not open.'],
} as const

/** Within how many minutes of its end a conversation goes on when the customer writes again; 0: never. */
export const reopenBounds = { least: 0, most: 10_080 }
/** Within how many minutes a customer can rate a conversation that has ended. */
export const ratingBounds = { least: 1, most: 1_440 }

export const settings = /* @__PURE__ */ (() =>
  ({
    /** `enabled`: whoever accepts a ticket greets the customer in the same moment. */
    sendGreetingAccepted: onOff(everyone),
    /** `enabled`: the customer reads to whom the conversation was handed. */
    sendMsgTransfTicket: onOff(),
    reopenMinutes: minutes(120, reopenBounds),
    /** `enabled`: customers are asked to rate a conversation that has ended. */
    userRating: onOff(),
    ratingMinutes: minutes(10, ratingBounds),
  }) satisfies Record<string, SettingDeclaration>)()

export const references = ['ticket'] as const
