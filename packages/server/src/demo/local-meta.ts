/** The part of the control API of the local Meta that the demo uses. */
export interface LocalMeta {
  /** The hosts that are dialled on this machine. */
  detours: ReadonlyMap<string, string>
  /** The certificate authority of these hosts. */
  authority: string
  /** Sets where the desk is, whatever host its addresses name. */
  findDesk(origin: string): Promise<void>
  /** Creates an app and an account with a number and approved templates, as a shop finds them at Meta. */
  openAccount(name: string, digits: string, templates: readonly GivenTemplate[]): Promise<MetaAccount>
  /** The owner of an app saves the address of its webhooks, which Meta verifies. */
  saveCallback(appId: string, callback: { url: string; verifyToken: string }): Promise<void>
  /** How many webhooks are still to be delivered. */
  waiting(): Promise<number>
}

/** A template as Meta lists it. */
export interface GivenTemplate {
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY'
  components: readonly { type: string; text: string; example?: { body_text: string[][] } }[]
}

export interface MetaAccount {
  appId: string
  appSecret: string
  wabaId: string
  numberId: string
  token: string
}

const answerMs = 5_000

export function metaAt(controlUrl: string, parts: Pick<LocalMeta, 'detours' | 'authority'>): LocalMeta {
  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
    const response = await fetch(new URL(path, controlUrl), {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const make = async (path: string, body: object) => (await call<{ id: string }>('POST', path, body)).id
  return {
    ...parts,
    findDesk: async (origin) => void (await call('PUT', '/desks/*', { origin })),
    openAccount: async (name, digits, templates) => {
      const app = await call<{ id: string; secret: string }>('POST', '/apps', { name })
      const wabaId = await make(`/portfolios/${await make('/portfolios', { name, tier: 'TIER_2K' })}/wabas`, {
        name,
        currency: 'BRL',
      })
      const numberId = await make(`/wabas/${wabaId}/numbers`, { digits, verifiedName: name })
      for (const template of templates) await call('PUT', `/wabas/${wabaId}/templates`, template)
      const { token } = await call<{ token: string }>('POST', `/apps/${app.id}/tokens`, { wabas: [wabaId] })
      return { appId: app.id, appSecret: app.secret, wabaId, numberId, token }
    },
    saveCallback: async (appId, callback) => void (await call('PUT', `/apps/${appId}/callback`, callback)),
    waiting: async () => (await call<{ waiting: number }>('GET', '/webhooks')).waiting,
  }
}
