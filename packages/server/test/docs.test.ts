import { sharedErrors } from '@recado/contract/endpoint'
import { statusOf } from '@recado/contract/errors'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from './world.ts'

// The maximum size of the document that the command prints.
const maxBytes = 16 * 1024 * 1024

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

interface Operation {
  responses: Record<string, { description: string; content: Record<string, { schema: { anyOf?: object[] } }> }>
}

test('the document and the page list each endpoint with its schemas and errors', async () => {
  const document = (await w.app.http.inject('/api/docs/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>
  }
  const page = (await w.app.http.inject('/api/docs')).body
  const endpoints = w.app.features.flatMap((feature) => feature.routes ?? []).map((route) => route.endpoint)
  expect(endpoints.length).toBeGreaterThan(20)
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
    const [answer] = Object.values(operation?.responses['200']?.content ?? {})
    for (const schema of answer?.schema.anyOf ?? [answer?.schema])
      expect(schema, path).toMatchObject({ type: expect.any(String) })
    for (const code of [...endpoint.errors, ...sharedErrors(endpoint)]) {
      expect(operation?.responses[statusOf(code)]?.description, path).toContain(code)
    }
    expect(page).toContain(`id="${endpoint.method} ${path}"`)
  }
})

test('the document contains everything it refers to', async () => {
  const text = (await w.app.http.inject('/api/docs/openapi.json')).body
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } }
  const referred = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, where]) => where))
  expect(referred).toEqual(new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)))
})

test('an endpoint that can answer that there is no such colleague can answer that the colleague has left', () => {
  const endpoints = w.app.features.flatMap((feature) => feature.routes ?? []).map((route) => route.endpoint)
  const lacking = endpoints.filter(
    ({ errors }) => errors.includes('ERR_NO_USER_FOUND') !== errors.includes('ERR_USER_DONT_EXISTS'),
  )
  expect(lacking.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('the command prints the same document that the server answers', async () => {
  const program = fileURLToPath(new URL('../src/openapi.ts', import.meta.url))
  const printed: unknown = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: maxBytes }))
  expect(printed).toEqual((await w.app.http.inject('/api/docs/openapi.json')).json())
})
