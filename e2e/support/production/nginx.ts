import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { CertifiedKey } from '@recado/peers/whatsapp/media/x509'
import { until } from '#support/until.ts'
import { hasEnded } from './node.ts'
import { printed } from './operating.ts'

interface Front {
  nginx: string
  folder: string
  /** Its URL for browsers. */
  url: string
  webPorts: readonly [number, number]
  certified: CertifiedKey
}

/** The configuration of docs/operating.md, with a certificate, and addresses of this machine in place of the printed ones. */
export async function startNginx({ nginx: program, folder, url, webPorts, certified }: Front): Promise<ChildProcess> {
  mkdirSync(folder)
  writeFileSync(join(folder, 'certificate.pem'), certified.certificate)
  writeFileSync(join(folder, 'key.pem'), certified.privateKey, { mode: 0o600 })
  const given = printed(/such as nginx:\n\n((?: {4}.*\n)+)/)
    .replaceAll('10.0.0.11:8080', `127.0.0.1:${webPorts[0]}`)
    .replaceAll('10.0.0.12:8080', `127.0.0.1:${webPorts[1]}`)
    .replace(
      'listen 443 ssl;',
      `listen 127.0.0.1:${new URL(url).port} ssl; ssl_certificate certificate.pem; ssl_certificate_key key.pem;`,
    )
  if (/10\.0\.0|443 ssl/.test(given)) throw new Error(`docs/operating.md prints other addresses:\n${given}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const user = userInfo().uid === 0 ? 'user root;' : ''
  const asked = `log_format nodes '$msec $remote_addr $upstream_addr $upstream_status $request'; access_log ${folder}/requests nodes;`
  const main = `${user} daemon off; worker_processes auto; pid ${folder}/pid; error_log ${folder}/errors; events {}`
  const around = `${main} http { ${asked} ${places.join(' ')}`
  writeFileSync(join(folder, 'nginx.conf'), `${around}\n${given}}\n`)
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { cwd: folder, stdio: 'ignore' })
  const answers = () =>
    fetch(`${url}/health/live`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await until('nginx answers', async () => hasEnded(nginx) || (await answers())).catch(() => nginx.kill())
  if (hasEnded(nginx) || nginx.killed) throw new Error(`nginx does not answer:\n${readFileSync(join(folder, 'errors'), 'utf8')}`)
  return nginx
}
