import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  [['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9']],
  [['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::1', '2001:0DB8:0000:0000:0000:0000:0000:0003', '2001:db8::a:b:c:d']],
  [['2001:db8:0:7::1', '2001:db8:0:7:1:2:3:4', '2001:db8::7:0:0:0:9']],
  [['fe80::1%eth0', 'fe80::2%eth1']],
  [['::1', '::2']],
])('%j are one network', (addresses) => {
  expect(new Set(addresses.map(networkOf)).size).toBe(1)
})

test('neighbouring IPv4 addresses and neighbouring IPv6 /64s are separate networks', () => {
  const addresses = [
    '203.0.113.9',
    '203.0.113.10',
    '2001:db8::1',
    '2001:db8:0:1::1',
    '2001:db8:1::1',
    '2001:db9::1',
    '::1',
    '1::ffff:203.0.113.9',
  ]
  expect(new Set(addresses.map(networkOf)).size).toBe(addresses.length)
})
