import { idempotencyHeader } from '@recado/contract/idempotency'
import { addressOf, type CallName } from './calls.ts'

export const programs = ['curl', 'JavaScript', 'PHP', 'Python'] as const
export type Program = (typeof programs)[number]

/** The texts of the examples in the reader's language, without quotation marks. */
export interface Words {
  comment: string
  commentOfMedia: string
  commentOfRequests: string
  shipped: string
  receipt: string
  arrives: string
}

export const exampleNames = ['text', 'media', 'reply', 'transfer', 'close'] as const
export type ExampleName = (typeof exampleNames)[number]

const callOf: Record<ExampleName, CallName> = {
  text: 'send',
  media: 'send',
  reply: 'reply',
  transfer: 'transfer',
  close: 'close',
}

export function examplesOf(call: CallName): ExampleName[] {
  return exampleNames.filter((name) => callOf[name] === call)
}

type Fields = Record<string, string | number>

interface Example {
  url: string
  fields: Fields
  file: string | undefined
  key: string
  words: Words
}

/** A complete program that makes the call at this installation. The reader replaces SEU_TOKEN and the numbers. */
export function exampleIn(program: Program, name: ExampleName, origin: string, words: Words): string {
  const url = `${origin}${addressOf(callOf[name])}`
  const file = name === 'media' ? 'pedido.pdf' : undefined
  return writers[program]({ url, fields: fieldsOf(name, words), file, key: `pedido-118-${name}`, words })
}

/** The response to the call, also with example numbers. */
export function answerOf(name: ExampleName): string {
  const about = { ticketId: 24, contactId: 311 }
  const sent = { ok: true, messageId: 90817, messageIds: [90817], ...about, status: 'queued' }
  const status = { transfer: 'pending', close: 'closed' }
  return JSON.stringify(name === 'transfer' || name === 'close' ? { ok: true, ...about, status: status[name] } : sent, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']')
}

function fieldsOf(name: ExampleName, { shipped, receipt, arrives }: Words): Fields {
  const number = '5511987654321'
  const of: Record<ExampleName, Fields> = {
    text: { number, body: shipped },
    media: { number, body: receipt },
    reply: { ticketId: 24, body: arrives },
    transfer: { ticketId: 24, queueId: 3 },
    close: { ticketId: 24 },
  }
  return of[name]
}

const writers: Record<Program, (example: Example) => string> = {
  curl: toCurl,
  JavaScript: toJavaScript,
  PHP: toPhp,
  Python: toPython,
}

function toCurl({ url, fields, file, key, words }: Example): string {
  const head = [`curl ${url}`, '-H "Authorization: Bearer SEU_TOKEN"', `-H "${idempotencyHeader}: ${key}"`]
  const form = Object.entries(fields).map(([name, value]) => `-F ${name}='${value}'`)
  const rest = file ? [...form, `-F medias=@${file}`] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(fields)}'`]
  return `# ${file ? words.commentOfMedia : words.comment}\n${[...head, ...rest].join(' \\\n  ')}`
}

function toJavaScript({ url, fields, file, key, words }: Example): string {
  const form = Object.entries(fields).map(([name, value]) => `form.append('${name}', '${value}')`)
  const before = file
    ? [
        "import { openAsBlob } from 'node:fs'",
        '',
        'const form = new FormData()',
        ...form,
        `form.append('medias', await openAsBlob('${file}'), '${file}')`,
        '',
      ]
    : []
  return [
    `// ${file ? words.commentOfMedia : words.comment}`,
    ...before,
    `const answer = await fetch('${url}', {`,
    "  method: 'POST',",
    '  headers: {',
    "    Authorization: 'Bearer SEU_TOKEN',",
    `    '${idempotencyHeader}': '${key}',`,
    ...(file ? [] : ["    'Content-Type': 'application/json',"]),
    '  },',
    file ? '  body: form,' : `  body: JSON.stringify(${literal(fields, ': ')}),`,
    '})',
    'console.log(answer.status, await answer.json())',
  ].join('\n')
}

function toPhp({ url, fields, file, key, words }: Example): string {
  const values = Object.entries(fields).map(([name, value]) => `'${name}' => ${written(value)}`)
  const body = file ? `[${[...values, `'medias' => new CURLFile('${file}')`].join(', ')}]` : `json_encode([${values.join(', ')}])`
  return [
    '<?php',
    `// ${file ? words.commentOfMedia : words.comment}`,
    `$call = curl_init('${url}');`,
    'curl_setopt_array($call, [',
    '  CURLOPT_RETURNTRANSFER => true,',
    `  CURLOPT_POSTFIELDS => ${body},`,
    '  CURLOPT_HTTPHEADER => [',
    "    'Authorization: Bearer SEU_TOKEN',",
    `    '${idempotencyHeader}: ${key}',`,
    ...(file ? [] : ["    'Content-Type: application/json',"]),
    '  ],',
    ']);',
    'echo curl_exec($call), PHP_EOL;',
  ].join('\n')
}

function toPython({ url, fields, file, key, words }: Example): string {
  const headers = ["    'Authorization': 'Bearer SEU_TOKEN',", `    '${idempotencyHeader}': '${key}',`]
  if (file) {
    return [
      `# ${words.commentOfMedia}`,
      `# ${words.commentOfRequests}`,
      'import requests',
      '',
      `answer = requests.post('${url}', headers={`,
      ...headers,
      `}, data=${literal(fields, ': ', true)}, files={'medias': open('${file}', 'rb')})`,
      'print(answer.status_code, answer.text)',
    ].join('\n')
  }
  return [
    `# ${words.comment}`,
    'import json, urllib.request',
    '',
    `call = urllib.request.Request('${url}', headers={`,
    ...headers,
    "    'Content-Type': 'application/json',",
    `}, data=json.dumps(${literal(fields, ': ', true)}).encode())`,
    'with urllib.request.urlopen(call) as answer:',
    '    print(answer.status, answer.read().decode())',
  ].join('\n')
}

function written(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`
}

function literal(fields: Fields, between: string, isQuoted = false): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${isQuoted ? `'${name}'` : name}${between}${written(value)}`)
  return isQuoted ? `{${pairs.join(', ')}}` : `{ ${pairs.join(', ')} }`
}
