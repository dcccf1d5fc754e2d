import { type Endpoint, sharedErrors, type Upload } from '@recado/contract/endpoint'
import { errorCodes, type ErrorCode, messageOf, statusOf } from '@recado/contract/errors'
import { z } from 'zod'

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

/** The OpenAPI 3.1 document of the endpoints. */
export function openApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Recado', version, license: { name: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const input = jsonSchema(endpoint.input, 'input')
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
    security: endpoint.allow === 'anyone' ? [] : [{ session: [endpoint.allow] }],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(hasBody ? [] : others.map((name) => parameter(name, 'query'))),
    ],
    ...(hasBody && (others.length || endpoint.upload) ? { requestBody: { content: contentOf(body, endpoint.upload) } } : {}),
    responses: {
      200: {
        description: 'Success',
        content: { [endpoint.download?.type ?? 'application/json']: { schema: jsonSchema(endpoint.output, 'output') } },
      },
      ...errorResponses([...endpoint.errors, ...sharedErrors(endpoint)]),
    },
  }
}

/** With files it is a form; without them JSON works too. */
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
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function jsonSchema(schema: Endpoint['input'], io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
