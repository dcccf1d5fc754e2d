/** Addresses where every user starts anyway. */
const starts = ['/', '/tickets']

/** The sign-in address, from which the user returns to the address they asked for. */
export function signInFrom(address: string): string {
  return starts.includes(address) ? '/login' : `/login?${new URLSearchParams({ to: address })}`
}

/** The address to open after signing in. It is always an address of ours, whatever a link to the sign-in says. */
export function wayBack(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  const url = to.startsWith('/') ? URL.parse(to, location.origin) : null
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/tickets'
}
