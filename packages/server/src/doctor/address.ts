import { connect, type PeerCertificate } from 'node:tls'
import type { Config } from '#platform/config.ts'
import { programVersion } from '#platform/version.ts'
import { bad, type Finding, good, reasonOf, warning } from './finding.ts'

const about = 'PUBLIC_URL'
const waitMs = 10_000
const soonDays = 14
const dayMs = 86_400_000

/** The certificate of PUBLIC_URL, and whether this installation answers there. */
export async function lookAtAddress({ publicUrl }: Config): Promise<Finding[]> {
  const url = new URL(publicUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'https:') {
    const seen = await lookAtCertificate(url)
    return seen.state === 'bad' ? [seen] : [seen, await lookAtAnswer(publicUrl)]
  }
  const answers = await lookAtAnswer(publicUrl)
  if (isHere) return [answers]
  return [
    warning(about, `${publicUrl} has no TLS.`, 'Put a proxy with TLS in front: docs/operating.md has nginx and Caddy.'),
    answers,
  ]
}

async function lookAtCertificate({ hostname, port, host }: URL): Promise<Finding> {
  try {
    const { valid_to: until } = await certificateOf(hostname, Number(port) || 443)
    const days = Math.floor((Date.parse(until) - Date.now()) / dayMs)
    return days < soonDays
      ? warning(about, `The certificate of ${host} ends in ${days} days.`, 'Renew it, and see why it is not renewed by itself.')
      : good(about, `The certificate of ${host} is good for ${days} days.`)
  } catch (error) {
    const reason = reasonOf(error)
    const isRefused = /^E(CONNREFUSED|NOTFOUND|TIMEDOUT|HOSTUNREACH|AI_AGAIN)/.test(reason)
    return isRefused
      ? bad(about, `${host} does not answer: ${reason}.`, 'Start the proxy, and let DNS and the firewall lead to it.')
      : bad(about, `Browsers refuse the certificate of ${host}: ${reason}.`, 'Get one for this name, such as from Let’s Encrypt.')
  }
}

function certificateOf(host: string, port: number): Promise<PeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host }, () => {
      resolve(socket.getPeerCertificate())
      socket.end()
    })
    socket.setTimeout(waitMs, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
  })
}

async function lookAtAnswer(publicUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' })
    const { version } = (answer.ok ? await answer.json().catch(() => ({})) : {}) as { version?: unknown }
    if (typeof version !== 'string') {
      return bad(about, `${publicUrl} answers ${answer.status}, and not as Recado.`, 'Let the proxy pass all paths to Recado.')
    }
    return version === programVersion
      ? good(about, `Recado ${version} answers at ${publicUrl}.`)
      : warning(about, `Recado ${version} answers at ${publicUrl}, and this is ${programVersion}.`, 'Restart what runs there.')
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error)
    return warning(about, `No Recado answers at ${publicUrl}: ${reason}.`, 'If it should run by now, start it and see its log.')
  }
}
