type Json = Record<string, unknown>

interface Operation {
  summary: string
  security: readonly Record<string, readonly string[]>[]
  parameters: readonly { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: { 'application/json': { schema: Json }; 'multipart/form-data'?: { schema: Json } } }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}

/** A page of the OpenAPI document that needs no script. */
export function docsPage(document: Json): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Recado API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>Recado API</h1>
<p>${operations.length} operations. The same as an OpenAPI 3.1 document: <a href="/api/docs/openapi.json">openapi.json</a>.</p>
${operations.join('\n')}
</main>
</body>
</html>
`
}

export const docsStyle = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
summary { cursor: pointer; padding: .35rem 0; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; }
.method { display: inline-block; min-width: 4.5em; font-weight: 600; }
`

function section(method: string, path: string, operation: Operation): string {
  const [security] = operation.security
  const allow = security?.['session']?.[0]
  const needs = security?.['token'] ? 'an API token' : allow ? `the permission <code>${escape(allow)}</code>` : 'no session'
  const body = operation.requestBody?.content['application/json'].schema
  const form = operation.requestBody?.content['multipart/form-data']?.schema['properties']
  const parameters = operation.parameters.map(({ name, in: where, required, schema }) => ({ name, in: where, required, schema }))
  const answers = Object.entries(operation.responses)
  return `<details id="${escape(`${method} ${path}`)}">
<summary><code><span class="method">${method}</span> ${escape(path)}</code> ${escape(operation.summary)}</summary>
<p>Needs ${needs}.</p>
${parameters.length ? block('Parameters', parameters) : ''}
${body ? block('Body', body) : ''}
${form ? block('With files: multipart/form-data of these fields', Object.keys(form)) : ''}
${answers.map(([status, answer]) => answerBlock(status, answer)).join('\n')}
</details>`
}

function answerBlock(status: string, { description, content }: Operation['responses'][string]): string {
  const shape = status === '200' ? block('', Object.values(content)[0]?.schema ?? {}) : ''
  return `<h4>${status} ${escape(description)}</h4>${shape}`
}

function block(title: string, value: unknown): string {
  return `${title ? `<h4>${title}</h4>` : ''}<pre>${escape(JSON.stringify(value, null, 2))}</pre>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
