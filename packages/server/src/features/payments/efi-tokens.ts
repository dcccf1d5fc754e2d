interface Token {
  token: string
  goodUntil: number
}

/** Access tokens by account. Of concurrent callers that need one, only one asks for it. */
export class TokenCache {
  readonly #kept = new Map<string, Token>()
  readonly #asked = new Map<string, Promise<Token>>()

  async get(account: string, now: Date, fetch: () => Promise<Token>): Promise<string> {
    const kept = this.#kept.get(account)
    if (kept && kept.goodUntil > now.getTime()) return kept.token
    const asked = this.#asked.get(account) ?? this.#fetch(account, fetch)
    return (await asked).token
  }

  /** Drops a token that is no longer valid, whatever its expiry says. */
  drop(account: string): void {
    this.#kept.delete(account)
  }

  #fetch(account: string, fetch: () => Promise<Token>): Promise<Token> {
    const asked = fetch()
      .then((token) => {
        this.#kept.set(account, token)
        return token
      })
      .finally(() => this.#asked.delete(account))
    this.#asked.set(account, asked)
    return asked
  }
}
