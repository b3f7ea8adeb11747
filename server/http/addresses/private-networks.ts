import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'

/**
 * Networks that a caller from outside has no business with: they belong to those who run the server. There are two
 * lists because a common one would match every IPv4 address with `::/3`.
 */
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, bits] of [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'] as const),
  ...(['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24'] as const),
  ...(['192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'] as const),
  '224.0.0.0/3',
].map(splitRange))
  notPublic.ipv4.addSubnet(address, bits, 'ipv4')
// All ranges that are not public. 6to4, Teredo and NAT64 are included because they contain IPv4 addresses.
for (const [address, bits] of [
  ...(['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16'] as const),
  '3ffe::/16',
].map(splitRange))
  notPublic.ipv6.addSubnet(address, bits, 'ipv6')

function splitRange(range: string): [string, number] {
  const [address = '', bits] = range.split('/')
  return [address, Number(bits ?? (address.includes(':') ? 128 : 32))]
}

/** `::ffff:10.0.0.1` is 10.0.0.1, however it is written. */
function unmapped(address: string): string {
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host) ?? []
  if (high === undefined || low === undefined) return host
  const number = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}

/** Says which addresses the server may connect to for somebody else; the settings may allow some private ones. */
export function openNetworks(privateOnes = '') {
  const allowed = new BlockList()
  for (const range of privateOnes.split(',').flatMap((each) => each.trim() || [])) {
    const [address, bits] = splitRange(range)
    allowed.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  const isNamed = (address: string) => {
    const plain = isIP(address) === 6 ? unmapped(address) : address
    return allowed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
  return {
    isNamed,
    isReachable(address: string): boolean {
      const version = isIP(address)
      if (version === 0) return false
      if (isNamed(address)) return true
      const plain = version === 6 ? unmapped(address) : address
      const kind = isIP(plain) === 6 ? 'ipv6' : 'ipv4'
      return !notPublic[kind].check(plain, kind)
    },
  }
}
export type Networks = ReturnType<typeof openNetworks>

/** A host name leads to a network that is not public. */
export class ForbiddenAddress extends Error {}

/**
 * For connections to addresses that somebody else gave: the checked address is the one that is connected to. One
 * forbidden address among several is enough to refuse, because we cannot choose which one is used.
 */
export const guardedLookup =
  (networks: Networks): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (!found.every(({ address }) => networks.isReachable(address)))
        return callback(new ForbiddenAddress(), [])
      const [first] = found
      if (options.all) return callback(null, found)
      callback(null, first?.address ?? '', first?.family)
    })
  }
