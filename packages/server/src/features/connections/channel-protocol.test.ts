import { type Alarm, type ConnectionReason, connectionReason, type ConnectionStatus } from '@recado/border/connection-state'
import { capabilities, type Capabilities } from '@recado/border/capabilities'
import { provider, type ProviderName } from '@recado/border/settings'
import type { Connection } from '@recado/contract/connections/api'
import * as contract from '@recado/contract/connections/state'
import { expect, expectTypeOf, test } from 'vitest'

// The border and the contract do not know each other, and both must list what a connection is and can do.

const words = (options: readonly string[]) => new Set(options)

test('the reasons, abilities and kinds of a connection are the same on the border and in the contract', () => {
  expect(words(contract.connectionReason.options)).toEqual(words(connectionReason.options))
  expect(words(contract.provider.options)).toEqual(words(provider.options))
  expect(words(Object.keys(contract.capabilities.shape))).toEqual(words(Object.keys(capabilities.shape)))
  const { pairing } = contract.capabilities.shape
  expect(words(pairing._zod.def.element.options)).toEqual(words(capabilities.shape.pairing.element.options))
})

test('the compiler agrees', () => {
  type Line = Connection
  expectTypeOf<Line['status']>().toEqualTypeOf<ConnectionStatus>()
  expectTypeOf<NonNullable<Line['reason']>>().toEqualTypeOf<ConnectionReason>()
  expectTypeOf<Line['provider']>().toEqualTypeOf<ProviderName>()
  expectTypeOf<NonNullable<Line['capabilities']>>().toEqualTypeOf<Capabilities>()
  expectTypeOf<NonNullable<Line['alarm']>>().toEqualTypeOf<Alarm>()
})
