import { settings as campaigns } from '#campaigns/settings.ts'
import { settings as companies } from '#companies/settings.ts'
import { settings as connections } from '#connections/settings.ts'
import { settings as firstSteps } from '#first-steps/settings.ts'
import { settings as messages } from '#messages/settings.ts'
import { settings as messagesApi } from '#messages-api/settings.ts'
import { settings as prompts } from '#prompts/settings.ts'
import { settings as templates } from '#templates/settings.ts'
import { settings as tickets } from '#tickets/settings.ts'
import { settings as webhooks } from '#webhooks/settings.ts'
import { settings as own } from './settings.ts'

/** Every setting a company can have. Separate from the other catalogue, since no screen needs the schemas on its first load. */
export const definedSettings = {
  ...campaigns,
  ...companies,
  ...connections,
  ...firstSteps,
  ...messages,
  ...messagesApi,
  ...own,
  ...prompts,
  ...templates,
  ...tickets,
  ...webhooks,
}

export type SettingKey = keyof typeof definedSettings
