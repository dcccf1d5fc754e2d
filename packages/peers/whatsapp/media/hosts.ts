/** Media is on two hosts, which hold the same files. A client that gets nothing from the first tries the second. */
export const mediaHosts = ['primary', 'fallback'] as const
export type MediaHost = (typeof mediaHosts)[number]
