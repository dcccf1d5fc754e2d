import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'

const readPart = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * `/demo` shows a phone and the desk on one page. The web application knows nothing of it, and an installation outside a demo has no such
 * page.
 */
export function addSideBySide(http: FastifyInstance, phonesUrl: string): void {
  const parts = [
    { path: '/demo', type: 'text/html', body: readPart('page.html').replaceAll('{phones}', phonesUrl) },
    { path: '/demo/style.css', type: 'text/css', body: readPart('style.css') },
    { path: '/demo/page.js', type: 'text/javascript', body: readPart('page.js') },
  ]
  for (const { path, type, body } of parts) {
    http.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body))
  }
}
