/** Hosts that are dialled at another address, as an operator writes them: `host=host:port`, separated by commas. */
export const detoursFormat = /^[\w.-]+=[\w.-]+:\d+(,[\w.-]+=[\w.-]+:\d+)*$/

/** The address (`host:port`) at which each host is dialled. It still has to prove its own name. */
export function readDetours(text = ''): ReadonlyMap<string, string> {
  return new Map(text === '' ? [] : text.split(',').map((pair) => pair.split('=') as [string, string]))
}
