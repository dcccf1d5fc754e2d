/** Does our server answer at all, at this moment? */
export function isReachable(): Promise<boolean> {
  return fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
