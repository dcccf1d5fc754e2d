import { randomBytes, randomInt } from 'node:crypto'
import type { Template } from './templates/template.ts'

/** The fields of webhooks that an app's dashboard offers; all are ticked in a new app. */
const offeredFields = [
  'messages',
  'message_template_status_update',
  'message_template_quality_update',
  'message_template_components_update',
  'template_category_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'business_capability_update',
  'account_update',
  'account_alerts',
  'account_review_update',
  'security',
  'user_preferences',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'calls',
]
export const tiers = ['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED'] as const
export type Tier = (typeof tiers)[number]
export const scopes = ['whatsapp_business_messaging', 'whatsapp_business_management'] as const
export type Scope = (typeof scopes)[number]

export interface Callback {
  url: string
  verifyToken: string
}

export interface App {
  id: string
  name: string
  secret: string
  /** Where its webhooks go, set in its dashboard. */
  callback?: Callback
  /** The fields ticked in its dashboard. */
  fields: string[]
  /** Calls must show `appsecret_proof`. */
  requiresProof: boolean
  /** Whether, and how, other businesses may share their accounts with it. */
  signup?: SignupSettings
}

export interface Portfolio {
  id: string
  name: string
  tier: Tier
}

export interface Waba {
  id: string
  name: string
  portfolio: Portfolio
  currency: string
  timezoneId: string
  hasPaymentMethod: boolean
  /** The code that every message of it is refused with. */
  restriction: 368 | 131031 | undefined
  subscriptions: Map<App, { override?: Callback }>
  templates: Template[]
  /** Names of deleted templates, which stay taken. */
  templateNamesTaken: { name: string; language: string; until: number }[]
  /** When the last templates were created. */
  templatesMadeAt: number[]
}

/** What an app's owner has set up for others to sign up. */
export interface SignupSettings {
  configId: string
  /** Where the dialog may lead back to. */
  redirects: string[]
  /** The account that the business chooses in the dialog; what stands in it is shared with the app. */
  waba?: string | undefined
}

/** A person in the app's address book. */
export interface AppContact {
  phone: string
  name: string
  first?: string | undefined
}

/** What the app says of a number's past. The same numbers make the same past. */
export interface Past {
  /** With how many people, and how many messages in all. */
  people: number
  messages: number
  /** How many messages are in one webhook. */
  perChunk?: number | undefined
  /** How many of the chunks come a second time. */
  twice?: number | undefined
  /** Chunks come in another order than they were cut: which one. */
  shuffled?: number | undefined
  /** Every so many messages, one is a picture. */
  pictures?: number | undefined
  /** The owner does not share it (2593109), or nothing comes at all. */
  fate?: 'refused' | 'silent' | undefined
}

/** The WhatsApp Business app of a number, as far as Meta tells of it. */
export interface BusinessApp {
  onboardedAt: number | undefined
  /** What Meta has been asked to hand over since then. */
  asked: string[]
  contacts: AppContact[]
  past: Past
}

export interface PhoneNumber {
  id: string
  waba: Waba
  /** Digits with the country code. */
  digits: string
  verifiedName: string
  status: 'CONNECTED' | 'DISCONNECTED' | 'PENDING' | 'FLAGGED' | 'RESTRICTED' | 'RATE_LIMITED' | 'MIGRATED' | 'BANNED' | 'DELETED'
  isVerified: boolean
  qualityRating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  /** It is on the WhatsApp Business app too (coexistence). */
  isOnApp: boolean
  app: BusinessApp
  pin: string | undefined
  /** A test number writes to these alone. */
  allowedRecipients: string[] | undefined
  overrides: Map<App, Callback>
}

/** Fields that a caller may give to something new; the others are as for a healthy account. */
type Given<T, K extends keyof T> = { [P in K]?: T[P] | undefined }

export class Accounts {
  readonly apps: App[] = []
  readonly portfolios: Portfolio[] = []
  readonly wabas: Waba[] = []
  readonly numbers: PhoneNumber[] = []

  addApp(given: Given<App, 'name' | 'requiresProof' | 'fields'> = {}): App {
    const { name = 'Desk', requiresProof = false, fields = [...offeredFields] } = given
    const app: App = { id: newId(), name, secret: randomBytes(16).toString('hex'), fields, requiresProof }
    this.apps.push(app)
    return app
  }

  addPortfolio({ name = 'Shop Ltda', tier = 'TIER_250' }: Given<Portfolio, 'name' | 'tier'> = {}): Portfolio {
    const portfolio: Portfolio = { id: newId(), name, tier }
    this.portfolios.push(portfolio)
    return portfolio
  }

  addWaba(portfolio: Portfolio, given: Given<Waba, 'name' | 'currency' | 'hasPaymentMethod'> = {}): Waba {
    const { name = portfolio.name, currency = 'USD', hasPaymentMethod = true } = given
    const waba: Waba = {
      id: newId(),
      name,
      portfolio,
      currency,
      timezoneId: '25',
      hasPaymentMethod,
      restriction: undefined,
      subscriptions: new Map(),
      templates: [],
      templateNamesTaken: [],
      templatesMadeAt: [],
    }
    this.wabas.push(waba)
    return waba
  }

  addNumber(
    waba: Waba,
    digits: string,
    given: Given<PhoneNumber, 'verifiedName' | 'status' | 'isOnApp'> & { onboardedAt?: number | undefined } = {},
  ): PhoneNumber {
    const { verifiedName = waba.name, status = 'CONNECTED', isOnApp = false, onboardedAt } = given
    const number: PhoneNumber = {
      id: newId(),
      waba,
      digits,
      verifiedName,
      status,
      isVerified: true,
      qualityRating: 'GREEN',
      isOnApp,
      app: newBusinessApp(onboardedAt),
      pin: undefined,
      allowedRecipients: undefined,
      overrides: new Map(),
    }
    this.numbers.push(number)
    return number
  }
}

export function newBusinessApp(onboardedAt?: number): BusinessApp {
  return { onboardedAt, asked: [], contacts: [], past: { people: 1, messages: 0 } }
}

export function newId(): string {
  return String(randomInt(1, 9)) + Array.from({ length: 14 }, () => randomInt(10)).join('')
}
