import { everyone } from '#profiles.ts'
import { minutes, onOff, type SettingDeclaration } from '#settings/setting.ts'

/** Within how many minutes of its end a conversation goes on when the customer writes again; 0: never. */
export const reopenBounds = { least: 0, most: 10_080 }
/** Within how many minutes a customer can rate a conversation that has ended. */
export const ratingBounds = { least: 1, most: 1_440 }

export const settings = {
  /** `enabled`: whoever accepts a ticket greets the customer in the same moment. */
  sendGreetingAccepted: onOff(everyone),
  /** `enabled`: the customer reads to whom the conversation was handed. */
  sendMsgTransfTicket: onOff(),
  /** `enabled`: thanks for a conversation that a person has ended stay in it, and open nothing. */
  keepThanks: onOff(undefined, 'enabled'),
  reopenMinutes: minutes(120, reopenBounds),
  /** `enabled`: customers are asked to rate a conversation that has ended. */
  userRating: onOff(),
  ratingMinutes: minutes(10, ratingBounds),
} satisfies Record<string, SettingDeclaration>
