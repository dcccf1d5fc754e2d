import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inherited } from '#support/processes.ts'
import { until } from '#support/until.ts'
import { hasEnded } from './node.ts'

const given = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url))

export interface Sample {
  metric: Record<string, string>
  value: [number, string]
}

interface Alert {
  labels: { alertname: string }
  state: 'pending' | 'firing'
}

/** Debian's Prometheus on the files of deploy/prometheus, with a short interval and an address of this machine. */
export class Prometheus {
  readonly #process: ChildProcess
  readonly #url: string

  constructor(folder: string, port: number, target: string, token: string) {
    mkdirSync(folder)
    copyFileSync(join(given, 'rules.yml'), join(folder, 'rules.yml'))
    writeFileSync(join(folder, 'token'), token)
    const settings = readFileSync(join(given, 'prometheus.yml'), 'utf8')
      .replaceAll(/_interval: \w+/g, '_interval: 1s')
      .replace('scheme: https', 'scheme: http')
      .replace('desk.example.com', target)
    const file = join(folder, 'prometheus.yml')
    writeFileSync(file, settings)
    execFileSync('promtool', ['check', 'config', file], { stdio: 'ignore' })
    const args = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]
    this.#url = `http://127.0.0.1:${port}/api/v1`
    this.#process = spawn('prometheus', args, { cwd: folder, env: inherited(), stdio: 'ignore' })
  }

  /** The answer to a query, now. Throws with Prometheus' words when it refuses the query. */
  async query(query: string): Promise<Sample[]> {
    return (await this.#ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(query)}`)).result
  }

  /** The names of the alerts that fire. */
  async firing(): Promise<string[]> {
    const { alerts } = await this.#ask<{ alerts: Alert[] }>('alerts')
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }

  /** The names of the rules by their health, each after its first evaluation. */
  async rules(): Promise<{ name: string; health: string }[]> {
    const { groups } = await this.#ask<{ groups: { rules: { name: string; health: string }[] }[] }>('rules')
    return groups.flatMap(({ rules }) => rules)
  }

  /** Resolves when it has read the metrics. */
  async untilReading(): Promise<void> {
    const reads = async () => (await this.query('up{job="recado"}').catch(() => []))[0]?.value[1] === '1'
    await until('Prometheus reads the metrics', reads)
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM')
    await until('Prometheus ends', () => hasEnded(this.#process))
  }

  async #ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.#url}/${path}`)
    const { status, data, error } = (await answer.json()) as { status: string; data: T; error?: string }
    if (status !== 'success') throw new Error(`${path}: ${error}`)
    return data
  }
}
