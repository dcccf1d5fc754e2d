import { everyone, managers } from '#profiles.ts'
import { minutesSetting, switchSetting, type SettingDeclaration } from '#settings/setting.ts'

/** Minutes after its end within which a conversation goes on when the customer writes again. 0 means never. */
export const reopenBounds = { min: 0, max: 10_080 }
/** Minutes after its end within which a customer can rate a conversation. */
export const ratingBounds = { min: 1, max: 1_440 }

export const settings = {
  /** `enabled`: an attendant who accepts a ticket also sends the customer a greeting. */
  sendGreetingAccepted: switchSetting(everyone),
  /** `enabled`: the customer reads to whom the conversation was transferred. */
  sendMsgTransfTicket: switchSetting(managers),
  /** `enabled`: thanks for a conversation that a person has ended stay in it and open no new one. */
  keepThanks: switchSetting(managers, 'enabled'),
  reopenMinutes: minutesSetting(120, reopenBounds, managers),
  /** `enabled`: customers are asked to rate a conversation that has ended. */
  userRating: switchSetting(managers),
  ratingMinutes: minutesSetting(10, ratingBounds, managers),
} satisfies Record<string, SettingDeclaration>
