import { type Endpoint, type Schema, sharedErrors, type Upload } from '@recado/contract/endpoint'
import { errorCodes, type ErrorCode, messageOf, statusOf } from '@recado/contract/errors'
import { idempotencyHeader, idempotencyHours } from '@recado/contract/idempotency'
import { z } from 'zod'

const version = '8.0.1'

type Json = Record<string, unknown>

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', enum: [...errorCodes] },
    message: { type: 'string', description: 'Plain English for integrators.' },
    details: { description: 'More about the error, by code.' },
  },
}

/** The parts of a document besides its endpoints: their address, and the events that are posted to a receiver, by kind. */
interface More {
  server?: string
  webhooks?: Readonly<Record<string, Schema>>
}

/** The OpenAPI 3.1 document of the endpoints. */
export function openApi(endpoints: readonly Endpoint[], { server, webhooks }: More = {}): Json {
  const paths: Record<string, Json> = {}
  const shared: Json = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, shared) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Recado', version, license: { name: 'AGPL-3.0-or-later' } },
    ...(server === undefined ? {} : { servers: [{ url: server }] }),
    paths,
    ...(webhooks && { webhooks: Object.fromEntries(Object.entries(webhooks).map((told) => [told[0], posted(...told, shared)])) }),
    components: {
      schemas: { Error: errorSchema, ...shared },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token: that of a company, or of a connection, which only sends.',
        },
      },
    },
  }
}

/** An event as a receiver gets it. */
function posted(summary: string, schema: Schema, shared: Json): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const post = {
    summary,
    parameters: [
      header('webhook-id', 'The same in every try of the same event.'),
      header('webhook-timestamp', 'When it is sent: seconds since 1970.'),
      header(
        'webhook-signature',
        'Signatures, separated by spaces, by Standard Webhooks: v1, a comma, and the base64 of the HMAC-SHA256 of "id.timestamp.body".',
      ),
    ],
    requestBody: { content: { 'application/json': { schema: jsonSchema(schema, 'output', shared) } } },
    responses: { '2XX': { description: 'It was taken. Anything else is tried again.' } },
  }
  return { post }
}

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: `The same key within ${idempotencyHours} hours is the same call: it is made once, and answered alike.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function securityOf({ allow }: Endpoint): Json[] {
  if (allow === 'anyone') return []
  return allow === 'token' ? [{ token: [] }] : [{ session: [allow] }]
}

function operation(endpoint: Endpoint, shared: Json): Json {
  const input = jsonSchema(endpoint.input, 'input', shared)
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const others = Object.keys(properties).filter((name) => !inPath.includes(name))
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const parameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  })
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => others.includes(name)),
  }
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: securityOf(endpoint),
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(hasBody ? [] : others.map((name) => parameter(name, 'query'))),
      ...(endpoint.allow === 'token' ? [idempotencyKey] : []),
    ],
    ...(hasBody && (others.length || endpoint.upload) ? { requestBody: { content: contentOf(body, endpoint.upload) } } : {}),
    responses: {
      200: {
        description: 'Success',
        content: { [endpoint.download?.type ?? 'application/json']: { schema: jsonSchema(endpoint.output, 'output', shared) } },
      },
      ...errorResponses([...endpoint.errors, ...sharedErrors(endpoint)]),
    },
  }
}

/** With files it is a form. Without them JSON works too. */
function contentOf(body: { properties: Json; required: string[] }, upload: Upload | undefined): Json {
  const json = { 'application/json': { schema: body } }
  if (!upload) return json
  const files = {
    type: 'array',
    maxItems: upload.maxFiles,
    items: { type: 'string', format: 'binary' },
    description: `At most ${upload.maxBytes} bytes each.`,
  }
  return { ...json, 'multipart/form-data': { schema: { ...body, properties: { ...body.properties, [upload.field]: files } } } }
}

function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy([...new Set(codes)], (code) => statusOf(code))
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `${code}: ${messageOf(code)}`).join(' '),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: of } } }] },
          },
        },
      },
    ]),
  )
}

/** The schema without references to itself. Recursive parts are put among the `shared` ones, and references from everywhere lead there. */
function jsonSchema(schema: Endpoint['input'], io: 'input' | 'output', shared: Json): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  const before = Object.keys(shared).length
  const parts = Object.entries({ ...($defs as Json), ...(containsItself(rest) ? { '': rest } : {}) })
  const names = new Map(parts.map(([name], at) => [name, `Nested${before + at + 1}`]))
  const lead = (value: Json) => leadTo(value, names)
  for (const [name, part] of parts) shared[names.get(name) ?? name] = lead(part)
  return lead(rest)
}

const reference = /"\$ref":"#(?:\/\$defs\/([^"]*))?"/g

function containsItself(schema: Json): boolean {
  return JSON.stringify(schema).includes('"$ref":"#"')
}

function leadTo(schema: Json, names: ReadonlyMap<string, string>): Json {
  const led = JSON.stringify(schema).replace(reference, (_match, name = '') => `"$ref":"#/components/schemas/${names.get(name)}"`)
  return JSON.parse(led) as Json
}
