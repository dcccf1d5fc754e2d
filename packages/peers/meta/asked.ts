import type { Call } from '#service/service.ts'
import type { State } from './state.ts'
import type { Token } from './tokens.ts'

/** A call of the Graph API with a good token. */
export interface Asked {
  state: State
  call: Call
  token: Token
}
