import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import { z } from 'zod'
import type { Call, Reply } from '#service/service.ts'

export const tokenHost = 'oauth2.googleapis.com'
export const agentHost = 'dialogflow.googleapis.com'
const tokenUrl = `https://${tokenHost}/token`
const scope = 'https://www.googleapis.com/auth/dialogflow'
const clockSkew = 300
const maxTextLength = 256
const maxSessionLength = 36
const languages = ['pt-BR', 'en', 'es']

/** What an agent says when a text contains one of the words. The intent without words is the fallback. */
export interface Intent {
  name: string
  words: readonly string[]
  /** As in the API, or a text for short. */
  messages: readonly (string | object)[]
  fulfillmentText?: string
  ends?: true
}

export interface ServiceAccountKey {
  projectId: string
  email: string
  /** The key file as Google offers it for download. */
  json: string
}

interface Account {
  key: ServiceAccountKey
  keyId: string
  publicKey: KeyObject
  intents: readonly Intent[]
  isRevoked: boolean
}

const claims = z.strictObject({ iss: z.string(), scope: z.literal(scope), aud: z.literal(tokenUrl), iat: z.int(), exp: z.int() })
const question = z.strictObject({
  queryInput: z.strictObject({
    text: z.strictObject({ text: z.string().min(1).max(maxTextLength), languageCode: z.enum(languages) }),
  }),
  queryParams: z.strictObject({ timeZone: z.string().optional(), resetContexts: z.boolean().optional() }).optional(),
})

/** The accounts that may ask, and the answers of their agents. */
export class Agents {
  readonly accounts: Account[] = []
  readonly refused: string[] = []
  readonly #tokens = new Map<string, { account: Account; until: number }>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  answer(call: Call): Reply {
    if (call.method !== 'POST') return this.#refuse(404, 'NOT_FOUND', 'Not found')
    if (call.host === tokenHost && call.path === '/token') return this.#issue(call)
    return call.host === agentHost ? this.#detect(call) : this.#refuse(404, 'NOT_FOUND', 'Not found')
  }

  #issue({ text, headers }: Call): Reply {
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return this.#grantError('Not a form.')
    const form = new URLSearchParams(text)
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return this.#grantError('Unsupported grant.')
    const [head = '', body = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const header = z.object({ alg: z.literal('RS256'), typ: z.literal('JWT'), kid: z.string() }).safeParse(decoded(head))
    const said = claims.safeParse(decoded(body))
    if (!header.success || !said.success) return this.#grantError('Invalid JWT: it lacks something.')
    const account = this.accounts.find(({ key, keyId }) => key.email === said.data.iss && keyId === header.data.kid)
    if (!account || account.isRevoked) return this.#grantError('Invalid grant: account not found')
    const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), account.publicKey, Buffer.from(signature, 'base64url'))
    if (!isSigned) return this.#grantError('Invalid JWT Signature.')
    const seconds = Math.floor(this.#now().getTime() / 1000)
    const { iat, exp } = said.data
    if (Math.abs(iat - seconds) > clockSkew || exp > iat + 3600 || exp < seconds) {
      return this.#grantError('Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
    }
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    this.#tokens.set(token, { account, until: this.#now().getTime() + 3_600_000 })
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  #detect({ path, text, headers }: Call): Reply {
    const token = this.#tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''))
    if (!token || token.until <= this.#now().getTime() || token.account.isRevoked) {
      return this.#refuse(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    }
    const [, projectId = '', session = ''] = /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/]+):detectIntent$/.exec(path) ?? []
    if (projectId === '') return this.#refuse(404, 'NOT_FOUND', 'Requested entity was not found.')
    if (token.account.key.projectId !== projectId) {
      return this.#refuse(
        403,
        'PERMISSION_DENIED',
        `IAM permission 'dialogflow.sessions.detectIntent' on 'projects/${projectId}/agent' denied.`,
      )
    }
    if (session.length > maxSessionLength)
      return this.#refuse(400, 'INVALID_ARGUMENT', 'Resource name is invalid: the session is too long.')
    const { data, error } = question.safeParse(decodedJson(text))
    if (!data) return this.#refuse(400, 'INVALID_ARGUMENT', error.message)
    return { status: 200, body: answerOf(token.account.intents, data.queryInput.text) }
  }

  #grantError(description: string): Reply {
    this.refused.push(description)
    return { status: 400, body: { error: 'invalid_grant', error_description: description } }
  }

  #refuse(code: number, status: string, message: string): Reply {
    this.refused.push(`${code} ${message}`)
    return { status: code, body: { error: { code, message, status } } }
  }
}

/** An account with a new key, or with the given one. */
export function accountOf(projectId: string, intents: readonly Intent[], json = newKey(projectId)): Account {
  const { client_email: email, private_key, private_key_id: keyId } = downloaded.parse(JSON.parse(json))
  return { key: { projectId, email, json }, keyId, publicKey: createPublicKey(private_key), intents, isRevoked: false }
}

const downloaded = z.object({ client_email: z.string(), private_key: z.string(), private_key_id: z.string() })

function newKey(projectId: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    private_key_id: randomBytes(20).toString('hex'),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `desk@${projectId}.iam.gserviceaccount.com`,
    client_id: '100000000000000000000',
    auth_uri: 'https://this.accounts.google.com/o/oauth2/auth',
    token_uri: tokenUrl,
  })
}

function answerOf(intents: readonly Intent[], { text, languageCode }: { text: string; languageCode: string }): object {
  const said = text.toLowerCase()
  const intent =
    intents.find(({ words }) => words.some((word) => said.includes(word))) ?? intents.find(({ words }) => words.length === 0)
  const messages = (intent?.messages ?? []).map((one) => (typeof one === 'string' ? { text: { text: [one] } } : one))
  return {
    responseId: randomBytes(16).toString('hex'),
    queryResult: {
      queryText: text,
      languageCode,
      allRequiredParamsPresent: true,
      fulfillmentText: intent?.fulfillmentText ?? '',
      fulfillmentMessages: messages,
      intent: {
        name: `projects/p/agent/intents/${intent?.name ?? ''}`,
        displayName: intent?.name ?? '',
        ...(intent?.ends ? { endInteraction: true } : {}),
      },
      intentDetectionConfidence: 1,
    },
  }
}

function decoded(part: string): unknown {
  return decodedJson(Buffer.from(part, 'base64url').toString())
}

function decodedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
