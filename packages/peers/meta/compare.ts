// Compares what the peer takes and gives with Meta's published description: node packages/peers/meta/compare.ts <file>
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Description, differences, placesOf, type Schema, withOwnReferences } from './description/schema.ts'
import { type Given, playSession } from './description/session.ts'
import { readYaml } from './description/yaml.ts'
import { operations } from './graph.ts'
import { shapes } from './sending/shapes.ts'

const [file] = process.argv.slice(2)
const played = /^\/\{Version\}\/\{(Phone-Number-ID|WABA-ID|TEMPLATE_ID|Media-ID|Media-URL)\}/

function print(title: string, lines: Iterable<string>): void {
  const sorted = [...new Set(lines)].toSorted()
  process.stdout.write(`\n${title} (${sorted.length})\n${sorted.map((line) => `  ${line}\n`).join('')}`)
}

/** The calls on numbers, accounts and files that either side lacks. */
function compareCalls({ paths }: Description): void {
  const methods = new Set(['get', 'post', 'put', 'delete'])
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => methods.has(method) && played.test(path))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  print(
    'Calls that are described and not played',
    described.filter((call) => !operations.includes(call)),
  )
  print(
    'Calls that are played and not described',
    operations.filter((call) => !described.includes(call)),
  )
}

/** What a message may hold, on either side. */
function compareMessages(description: Description): void {
  const theirs = new Map<string, string>()
  const ours = new Map<string, string>()
  for (const [type, shape] of Object.entries(shapes)) {
    const name = `${type.slice(0, 1).toUpperCase()}${type.slice(1)}Message`
    const schema = { properties: { [type]: propertyOf(description, name, type) } }
    for (const [place, limit] of placesOf(description, schema, '')) theirs.set(place, limit)
    const own = { properties: { [type]: z.toJSONSchema(shape, { unrepresentable: 'any' }) as Schema } }
    for (const [place, limit] of placesOf(description, own, '')) ours.set(place, limit)
  }
  const limit = (value: string | undefined) => (value ? `, at most ${value}` : '')
  print(
    'Of a message described and not taken',
    [...theirs].filter(([place]) => !ours.has(place)).map(([place, value]) => `${place}${limit(value)}`),
  )
  print(
    'Of a message taken and not described',
    [...ours.keys()].filter((place) => !theirs.has(place)),
  )
}

function propertyOf({ components }: Description, name: string, type: string): Schema {
  const parts = components.schemas[name]?.allOf ?? []
  return parts.map(({ properties }) => properties?.[type]).find((schema) => schema !== undefined) ?? {}
}

/** Where an answer or a webhook is not as it is described. */
function compareGiven(description: Description, given: Given[]): void {
  const lines = given.flatMap(({ what, described, value }) => {
    const schema = schemaOf(description, described)
    const found = schema ? differences(description, schema, value, '') : ['is not described']
    return found.map((one) => `${what}: ${one}`)
  })
  print('Given otherwise than described', lines)
}

function schemaOf({ paths, components }: Description, described: string): Schema | undefined {
  const [method = '', path] = described.split(' ')
  if (path === undefined) return components.schemas[described]
  const content = paths[path]?.[method.toLowerCase()]?.responses?.['200']?.content
  return content && Object.values(content)[0]?.schema
}

if (file === undefined || !existsSync(file)) process.stdout.write("Meta's description is not there: nothing is compared.\n")
else {
  const description = withOwnReferences(readYaml(readFileSync(file, 'utf8')) as Description)
  compareCalls(description)
  compareMessages(description)
  compareGiven(description, await playSession())
}
