import { Faults } from '#service/faults.ts'
import { type Call, startService } from '#service/service.ts'
import { type Authority, createAuthority } from '#whatsapp/media/x509.ts'
import { accountOf, agentHost, Agents, type Intent, type ServiceAccountKey, tokenHost } from './agents.ts'

/** Plays Dialogflow ES, and the service that issues its tokens. */
export interface Dialogflow {
  detours: ReadonlyMap<string, string>
  authority: string
  faults: Faults
  requests: Call[]
  refused: string[]
  /** A project with an agent and its key: a new key, or one that was downloaded before. */
  project(projectId: string, intents: readonly Intent[], json?: string): ServiceAccountKey
  /** Revokes the key: it gets no more tokens, and those it got are no longer valid. */
  revoke(key: ServiceAccountKey): void
  close(): Promise<void>
}

export interface DialogflowOptions {
  now?: () => Date
  authority?: Authority
  port?: number
}

export async function startDialogflow(options: DialogflowOptions = {}): Promise<Dialogflow> {
  const { now = () => new Date(), authority = createAuthority('Local agent authority'), port } = options
  const faults = new Faults()
  const agents = new Agents(now)
  const hosts = [tokenHost, agentHost] as const
  const service = await startService({ hosts, authority, faults, answer: (call) => agents.answer(call), port })
  return {
    detours: new Map(hosts.map((name) => [name, service.address])),
    authority: authority.certificate,
    faults,
    requests: service.requests,
    refused: agents.refused,
    project: (projectId, intents, json) => {
      const account = accountOf(projectId, intents, json)
      agents.accounts.push(account)
      return account.key
    },
    revoke: (key) => {
      for (const account of agents.accounts) if (account.key === key) account.isRevoked = true
    },
    close: () => service.close(),
  }
}
