import { z } from 'zod'
import type { Call } from '#pix/bank.ts'
import type { Notices } from '#pix/notices.ts'
import { parse } from './charges.ts'
import { Failure } from './failure.ts'

const asked = z.strictObject({ webhookUrl: z.string() })

interface Webhook {
  webhookUrl: string
  chave: string
  criacao: string
}

/** The webhook of each Pix key, which learns of the key's payments. */
export class Webhooks {
  readonly #notices: Notices
  readonly #all = new Map<string, Webhook>()

  constructor(notices: Notices) {
    this.#notices = notices
  }

  /** Calls the address before it is kept. */
  async register(key: string, { headers, text }: Call, now: Date): Promise<Webhook> {
    const { webhookUrl } = parse(asked, text)
    const skips = headers['x-skip-mtls-checking'] ?? 'false'
    if (skips !== 'true' && skips !== 'false')
      throw new Failure('webhook_invalido', 'x-skip-mtls-checking deve ser true ou false')
    if (!URL.canParse(webhookUrl) || !webhookUrl.startsWith('https://'))
      throw new Failure('webhook_invalido', 'A URL informada não utiliza o protocolo HTTPS')
    const status = await this.#notices.call({ url: webhookUrl, body: { evento: 'teste_webhook' } })
    if (status === 0) throw new Failure('webhook_invalido', 'A URL informada está inacessível')
    // The call had no certificate, so the address should not have answered.
    if (skips === 'false') throw new Failure('webhook_invalido', 'A URL informada respondeu sem autenticação TLS mútua')
    if (status < 200 || status > 299)
      throw new Failure('webhook_invalido', `A URL informada respondeu com o código HTTP ${status}`)
    const webhook = { webhookUrl, chave: key, criacao: now.toISOString() }
    this.#all.set(key, webhook)
    return webhook
  }

  show(key: string): Webhook {
    return this.#all.get(key) ?? missing()
  }

  remove(key: string): void {
    if (!this.#all.delete(key)) missing()
  }

  /** Appends `/pix` to the registered address, whatever its form. Without a key, all webhooks are notified. */
  tell(key: string | undefined, pix: readonly object[]): void {
    const told = key === undefined ? [...this.#all.values()] : [this.#all.get(key)].filter((one) => one !== undefined)
    for (const { webhookUrl } of told) this.#notices.add({ url: `${webhookUrl}/pix`, body: structuredClone({ pix }) })
  }
}

function missing(): never {
  throw new Failure('webhook_nao_encontrado', 'Nenhum webhook encontrado para a chave')
}
