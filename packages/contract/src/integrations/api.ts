import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { timestamp, searchText, seenAt } from '#field.ts'
import { changesOf, recordsOf } from '#record-calls.ts'
import { pathReference } from '#reference.ts'
import { integrationFaults, integrationFields, maxJsonContent } from './fields.ts'

/** Its recent results. */
const state = z.object({
  /** False after too many failures in a row, until a user switches it on again. */
  active: z.boolean(),
  /** Failures in a row. */
  failures: z.int(),
  lastSuccessAt: z.nullable(timestamp),
  lastErrorAt: z.nullable(timestamp),
  lastError: z.nullable(z.enum(integrationFaults)),
  /** The message of the service, if there is one, cut to a line. */
  lastErrorText: z.string(),
  offAt: z.nullable(timestamp),
})

const { type, name, ...settings } = integrationFields

const named = { id: z.int(), name: z.string(), type }

/** An external bot, or a flow, that answers in a queue or on a connection before people do. */
export const integration = z.object({
  ...named,
  ...settings,
  /** Never contains the stored secret: `hasJsonContent` tells whether there is one. For flowbuilder it is the id of the flow. */
  jsonContent: z.string(),
  hasJsonContent: z.boolean(),
  state,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Integration = z.infer<typeof integration>

const integrationName = z.object(named)

/** Whether a listed integration has all fields. A user who does not manage integrations gets only their names. */
export function isFullIntegration(listed: Integration | z.infer<typeof integrationName>): listed is Integration {
  return 'state' in listed
}

const shared = { allow: 'integrations:manage', plan: 'useIntegrations' } as const
const of = recordsOf({
  path: '/queueIntegration',
  kind: 'queueIntegration',
  record: integration,
  missing: 'ERR_NO_INTEGRATION_FOUND',
  view: 'integrations:manage',
  edit: 'integrations:manage',
  plan: 'useIntegrations',
})
const jsonContent = z.string().check(z.maxLength(maxJsonContent))

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/queueIntegration',
  summary:
    'A page of 20 integrations by name; without `pageNumber` all of them. A user who does not manage them gets their names and types.',
  allow: 'integrations:view',
  plan: 'useIntegrations',
  input: z.object({
    searchParam: z.optional(searchText),
    pageNumber: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  output: z.object({ queueIntegrations: z.array(z.union([integration, integrationName])), hasMore: z.boolean() }),
  errors: [],
})

export const showIntegration = of.show('One integration, without what it was entrusted with.')

const optional = {
  projectName: z.optional(settings.projectName),
  language: z.optional(settings.language),
  urlN8N: z.optional(settings.urlN8N),
  typebotSlug: z.optional(settings.typebotSlug),
  typebotExpires: z.optional(settings.typebotExpires),
  typebotDelayMessage: z.optional(settings.typebotDelayMessage),
  typebotKeywordFinish: z.optional(settings.typebotKeywordFinish),
  typebotKeywordRestart: z.optional(settings.typebotKeywordRestart),
  typebotRestartMessage: z.optional(settings.typebotRestartMessage),
  typebotUnknownMessage: z.optional(settings.typebotUnknownMessage),
}

export const createIntegration = of.create(
  'Add an integration: dialogflow (projectName, jsonContent: the key of a service account), n8n and webhook (urlN8N; jsonContent: ' +
    '{headers, secret}, or empty), typebot (urlN8N, typebotSlug …), flowbuilder (jsonContent: the id of a flow).',
  { ...optional, type, name, jsonContent: z.optional(jsonContent) },
  ['ERR_NO_FLOW_FOUND'],
)

export const updateIntegration = endpoint({
  ...shared,
  method: 'PUT',
  path: '/queueIntegration/:id',
  summary:
    'Change an integration. A patch. An empty jsonContent keeps what was entrusted, null takes it away; another address, or type, ' +
    'takes it away as well. `active` switches it on again, or off.',
  input: z.extend(of.id, {
    ...optional,
    updatedAt: seenAt,
    type: z.optional(type),
    name: z.optional(name),
    jsonContent: z.optional(z.nullable(jsonContent)),
    active: z.optional(z.boolean()),
  }),
  output: integration,
  errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_NO_FLOW_FOUND', 'ERR_CONFLICT'],
})

export const deleteIntegration = of.remove('Delete an integration that no queue and no connection uses.', [
  'ERR_INTEGRATION_IN_USE',
])

export const testIntegration = endpoint({
  ...shared,
  method: 'POST',
  path: '/queueIntegration/testSession',
  summary:
    'Greet an integration, or say `text` to it, and hear what it answers. What is left out, and an empty jsonContent, is ' +
    'that of the integration `id`. What fails is answered in `fault` and `text`; no other user is told.',
  input: z.object({
    ...optional,
    id: z.optional(pathReference('queueIntegration')),
    type: z.optional(type),
    jsonContent: z.optional(jsonContent),
    /** The text that is sent instead of a greeting. */
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(256))),
  }),
  output: z.object({
    fault: z.nullable(z.enum(integrationFaults)),
    /** Its answer, or its failure in its own words. */
    text: z.string(),
  }),
  errors: ['ERR_NO_INTEGRATION_FOUND'],
})

export const integrationPush = changesOf('queueIntegration', integration)

/** The calls of their screen, and the push that it follows. */
export const integrations = {
  list: listIntegrations,
  create: createIntegration,
  update: updateIntegration,
  remove: deleteIntegration,
  push: integrationPush,
}
