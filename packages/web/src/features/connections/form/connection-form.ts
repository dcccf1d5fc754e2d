import { createConnection, proxyAddress, type Connection } from '@recado/contract/connections/api'
import { connectionToken } from '@recado/contract/connections/token'
import { templateMessage } from '@recado/contract/templates/message'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { lineChecks, lineShape } from '#features/official-lines/line-form.ts'
import { emptyLine, isFromMeta, lineFields } from '#features/official-lines/rules.ts'

/** The contract's rule, with an error text that gives an example. */
const proxyUrl = z.optional(
  z.nullable(
    z
      .string()
      .check(z.refine((text) => proxyAddress.safeParse(text).success, { error: () => i18next.t('connectionForm:proxyInvalid') })),
  ),
)

const token = z.optional(
  z.string().check(
    z.trim(),
    z.refine((text) => connectionToken.safeParse(text).success, { error: () => i18next.t('connectionForm:tokenInvalid') }),
  ),
)

const carrier = z.enum(['beta', 'cloud'])
const { provider: _provider, ...fields } = createConnection.input.shape

/** The picker offers only names that are known. */
const automatic = z.optional(z.nullable(templateMessage))

/** The values of the form: the contract's rules, plus those that involve two fields. */
export const connectionSchema = z
  .object({ ...fields, fallbackTemplate: automatic, ratingTemplate: automatic, proxyUrl, token, carrier, ...lineShape })
  .check(
    z.refine(({ queueIds, greetingMessage }) => queueIds.length < 2 || greetingMessage.trim() !== '', {
      path: ['greetingMessage'],
      error: () => i18next.t('errors:ERR_WAPP_GREETING_REQUIRED'),
    }),
    ...lineChecks<z.output<z.ZodMiniObject<typeof lineShape & { carrier: typeof carrier }>>>(
      (values) => values.carrier === 'cloud' && !isFromMeta(values),
    ),
  )
export type ConnectionInput = z.input<typeof connectionSchema>
export type ConnectionValues = z.output<typeof connectionSchema>
export type ConnectionFieldName = keyof ConnectionInput

export type FormTab = 'general' | 'meta' | 'messages' | 'automation' | 'advanced'

/** The fields of each tab. A tab with an invalid field is brought to the front. */
export const tabFields: Record<FormTab, readonly ConnectionFieldName[]> = {
  general: ['name', 'isDefault', 'queueIds', 'greetingMessage'],
  meta: lineFields,
  messages: ['complationMessage', 'outOfHoursMessage', 'ratingMessage', 'fallbackTemplate', 'ratingTemplate'],
  automation: [
    'expiresInactiveMessage',
    'expiresTicket',
    'promptId',
    'integrationId',
    'transferQueueId',
    'timeToTransfer',
    'timeUseBotQueues',
    'maxUseBotQueues',
  ],
  advanced: ['token', 'proxyUrl'],
}

export function startingValues(connection: Connection | null): ConnectionInput {
  // The line's app has its secret, also while no tab has asked for either.
  const keeps = connection !== null
  const line = { ...emptyLine, carrier: connection?.provider ?? ('beta' as const), keepsLine: keeps, keepsSecret: keeps }
  if (!connection) return { ...connectionSchema.parse({ name: 'new', ...line }), name: '', token: '', proxyUrl: '' }
  return {
    ...line,
    name: connection.name,
    isDefault: connection.isDefault,
    greetingMessage: connection.greetingMessage,
    complationMessage: connection.complationMessage,
    outOfHoursMessage: connection.outOfHoursMessage,
    ratingMessage: connection.ratingMessage,
    fallbackTemplate: connection.fallbackTemplate,
    ratingTemplate: connection.ratingTemplate,
    expiresInactiveMessage: connection.expiresInactiveMessage,
    expiresTicket: connection.expiresTicket,
    queueIds: connection.queues.map((queue) => queue.id),
    promptId: connection.promptId,
    integrationId: connection.integrationId,
    transferQueueId: connection.transferQueueId,
    timeToTransfer: connection.timeToTransfer,
    timeUseBotQueues: connection.timeUseBotQueues,
    maxUseBotQueues: connection.maxUseBotQueues,
    token: '',
    proxyUrl: connection.proxyUrl,
  }
}

type Own = Omit<ConnectionValues, 'carrier' | keyof typeof lineShape>
export type Saved = Omit<Own, 'isDefault'> & { isDefault?: boolean }

/**
 * An empty token keeps the stored one. A removed proxy is deleted, and a proxy left as it is shown stays. An unchanged default mark is not
 * sent, because it may have moved meanwhile.
 */
export function toSave(form: ConnectionValues, began: ConnectionInput): Saved {
  const { token, proxyUrl, isDefault, carrier: _carrier, ...rest } = form
  const {
    appId: _a,
    appSecret: _s,
    wabaId: _w,
    numberId: _n,
    accessToken: _t,
    pin: _p,
    keepsSecret: _k,
    keepsLine: _l,
    onApp: _o,
    takesPast: _h,
    metaCode: _c,
    metaGrant: _g,
    metaNumber: _m,
    ...values
  } = rest
  const address = proxyUrl || (began.proxyUrl ? null : undefined)
  return {
    ...values,
    ...(isDefault === began.isDefault ? {} : { isDefault }),
    ...(token && { token }),
    ...(address === undefined ? {} : { proxyUrl: address }),
  }
}
