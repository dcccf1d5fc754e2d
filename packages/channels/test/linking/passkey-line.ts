import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PasskeyState } from '@recado/border/passkey'
import type { WhatsAppControl } from '../../../peers/whatsapp/client.ts'
import { Authenticator, type Deviation } from '../../../peers/whatsapp/passkeys/authenticator.ts'
import type { ServerSide } from '../server-side.ts'
import { until } from '../until.ts'
import type { WhatsAppNetwork } from '../whatsapp-web-network.ts'
import type { World } from '../world.ts'

type Gate = Parameters<WhatsAppControl['scanWithPasskey']>[2]
type Of<S extends PasskeyState['step']> = Extract<PasskeyState, { step: S }>

/** A connection, the phone whose account demands a passkey, and its owner's passkey. */
export interface PasskeyLine {
  side: ServerSide
  shop: string
  owner: Authenticator
  /** Scans the displayed code. Resolves with the request that a user's browser gets. */
  scan(gate?: Gate): Promise<Of<'asked'>>
  /** The same by a code that is typed. */
  type(gate?: Gate): Promise<Of<'asked'>>
  reaches<S extends PasskeyState['step']>(step: S, ms?: number): Promise<Of<S>>
  fails(ms?: number): Promise<Of<'failed'>>
  answer(asked: Of<'asked'>, deviation?: Deviation, by?: Authenticator): Promise<string>
  /** Any text as the answer. Resolves with what became of the order. */
  give(attempt: string, assertion: string): Promise<string>
  compare(attempt: string, same: boolean): Promise<string>
  /** What the phone shows. */
  phone(): Promise<NonNullable<Awaited<ReturnType<WhatsAppControl['phone']>>['linking']['passkey']>>
  /** The unlinked connection has no keys, and the phone no device. */
  isUnlinked(): Promise<void>
}

export async function passkeyLine(
  world: World<WhatsAppNetwork>,
  known?: { shop: string; owner: Authenticator },
): Promise<PasskeyLine> {
  const { control } = world.network
  const side = world.newConnection()
  const owner = known?.owner ?? new Authenticator()
  const shop = known?.shop ?? (await world.network.newShop())
  await control.setPasskey(shop, owner.passkey)

  const stateOf = async () => {
    const row = (await side.state()) as { passkey?: PasskeyState | null } | undefined
    return row?.passkey ?? undefined
  }
  const reaches = <S extends PasskeyState['step']>(step: S, ms?: number) =>
    until(
      `the passkey is ${step}`,
      async () => {
        const state = await stateOf()
        return state?.step === step && (state as Of<S>)
      },
      ms,
    )
  const move = async (payload: object) => {
    const [row] = await side.query<{ id: string }>(
      `insert into channels.outbox (connection_id, kind, payload) values ($1, 'passkey', $2) returning id`,
      [side.connectionId, payload],
    )
    return until('the order is closed', async () => {
      const [order] = await side.query<{ state: string; payload: object }>(
        'select state, payload from channels.outbox where id = $1',
        [row?.id],
      )
      if (order?.state !== 'done' && order?.state !== 'failed') return undefined
      expect(order.payload).toEqual({})
      return order.state
    })
  }

  return {
    side,
    shop,
    owner,
    reaches,
    async scan(gate = true) {
      await side.command('connect')
      const { qrcode } = await side.reaches('qrcode')
      await control.scanWithPasskey(shop, qrcode, gate)
      return reaches('asked')
    },
    async type(gate = true) {
      await side.command('pair', { number: shop })
      const code = await until('there is a code', async () => (await side.state())?.pairing_code || undefined)
      await control.enterLinkCodeWithPasskey(shop, code, gate)
      return reaches('asked')
    },
    async fails(ms) {
      const failed = await reaches('failed', ms)
      expect(await side.state()).toMatchObject({ status: 'DISCONNECTED', reason: 'passkey', wanted: false, qrcode: '' })
      return failed
    },
    answer: ({ attempt, challenge }, deviation, by = owner) =>
      move({ move: 'answer', attempt, by: 7, assertion: by.answer(challenge, deviation) }),
    give: (attempt, assertion) => move({ move: 'answer', attempt, by: 7, assertion }),
    compare: (attempt, same) => move({ move: 'compare', attempt, same }),
    phone: () => until('the phone shows it', async () => (await control.phone(shop)).linking.passkey),
    async isUnlinked() {
      expect((await control.phone(shop)).companions).toEqual([])
      expect(await side.query('select from channels.whatsapp_web_keys where connection_id = $1', [side.connectionId])).toEqual([])
    },
  }
}

export const newAttempt = (): string => randomUUID()
export const newChallenge = (length = 32): string => randomBytes(length).toString('base64url')
