/** Where everybody starts anyway. */
const starts = ['/', '/tickets']

/** Sign-in, from where one comes back to the address that was asked for. */
export function signInFrom(address: string): string {
  return starts.includes(address) ? '/login' : `/login?${new URLSearchParams({ to: address })}`
}

/** Where to go once signed in: to an address of ours alone, whatever a link to the sign-in says. */
export function wayBack(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  const url = to.startsWith('/') ? URL.parse(to, location.origin) : null
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/tickets'
}
