import type { ServerResponse } from 'node:http'
import type { WhatsAppNetwork } from '#whatsapp/network.ts'

/** How long a change waits for others, at most, so that a burst of messages is one event. */
const gatherFor = 100

/** Server-sent events for the phones page: `{ phones: [pn…], qrCodes: boolean }` says what to fetch again. */
export function openEventStream(network: WhatsAppNetwork, response: ServerResponse): void {
  const { events } = network.state
  const phones = new Set<string>()
  let qrCodes = false
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    response.write(`data: ${JSON.stringify({ phones: [...phones], qrCodes })}\n\n`)
    phones.clear()
    qrCodes = false
  }
  const onPhone = (pn: string) => {
    phones.add(pn)
    timer ??= setTimeout(flush, gatherFor)
  }
  const onQrCodes = () => {
    qrCodes = true
    timer ??= setTimeout(flush, gatherFor)
  }
  events.on('phone', onPhone)
  events.on('qrCodes', onQrCodes)
  response.on('close', () => {
    clearTimeout(timer)
    events.off('phone', onPhone)
    events.off('qrCodes', onQrCodes)
  })
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': connected\n\n')
}
