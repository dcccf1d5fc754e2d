import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseInput } from './parse.ts'

const reportPath = '/csp-reports'
const reportsPerMinute = 30
const maxReportBytes = 16 * 1024
const maxReports = 10
const maxPathLength = 200

/** The name under which `report-to` finds the address of reports. */
export const reportingEndpoints = `csp="${reportPath}"`

/**
 * What our pages may load and run, and where browsers report what they blocked. The newer way works only over https. `phones` is the origin
 * that a demo shows beside its desk. Only there a page of ours is shown in a frame of our own.
 */
export function contentPolicy(secure: boolean, phones?: string): string {
  return [
    "default-src 'self'",
    // The mp3 encoder is WebAssembly. It serves browsers that cannot record otherwise.
    "script-src 'self' 'wasm-unsafe-eval'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    // Help videos.
    `frame-src https://www.youtube-nocookie.com${phones ? ` 'self' ${phones}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${phones ? "'self'" : "'none'"}`,
    `report-uri ${reportPath}`,
    ...(secure ? ['report-to csp'] : []),
  ].join(';')
}

// Source: CSP Level 3, section 5. The older report names its fields with dashes, the Reporting API in camel case.
const text = z.string().optional()
const number = z.number().optional()
const older = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
    'line-number': number,
  }),
})
const newer = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text, lineNumber: number })
      .nullable(),
  }),
)

interface Violation {
  directive: string
  /** The source: an origin, a scheme, or a keyword of the policy such as `inline`. */
  blocked: string
  page: string
  source: string
  line: number
}

/** Accepts browsers' reports in both formats, and logs one warning for each violation. */
export async function acceptReports(http: FastifyInstance): Promise<void> {
  await http.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json']
    scope.addContentTypeParser(
      types,
      { parseAs: 'string', bodyLimit: maxReportBytes },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(reportPath, { config: { rateLimit: { max: reportsPerMinute, timeWindow: 60_000 } } }, (request, reply) => {
      for (const violation of violationsIn(request)) request.log.warn({ ...violation }, 'the content policy was violated')
      return reply.code(204).send()
    })
  })
}

function violationsIn({ body }: FastifyRequest): Violation[] {
  if (!Array.isArray(body)) {
    const report = parseInput(older, body)['csp-report']
    return [
      {
        directive: (report['effective-directive'] ?? report['violated-directive'] ?? '').slice(0, maxPathLength),
        blocked: originOf(report['blocked-uri']),
        page: pathOf(report['document-uri']),
        source: pathOf(report['source-file']),
        line: report['line-number'] ?? 0,
      },
    ]
  }
  const reports = parseInput(newer, body).filter(({ type }) => type === 'csp-violation')
  return reports.slice(0, maxReports).map(({ body: report }) => ({
    directive: (report?.effectiveDirective ?? '').slice(0, maxPathLength),
    blocked: originOf(report?.blockedURL),
    page: pathOf(report?.documentURL),
    source: pathOf(report?.sourceFile),
    line: report?.lineNumber ?? 0,
  }))
}

/** A request to a foreign address may carry stolen data, so only its origin is logged. */
function originOf(uri = ''): string {
  if (!URL.canParse(uri)) return uri.replace(/[^\w-].*$/s, '').slice(0, maxPathLength)
  const { origin, protocol } = new URL(uri)
  return origin === 'null' ? protocol : origin
}

/** Without query and fragment, which carry signatures and tokens. */
function pathOf(uri = ''): string {
  return URL.canParse(uri) ? new URL(uri).pathname.slice(0, maxPathLength) : ''
}
