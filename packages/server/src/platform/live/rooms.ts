/** A room of a company's sockets. Its name includes the company, so that no two companies share a room. */
export function roomOf(companyId: number, name: string): string {
  return `c:${companyId}:${name}`
}

/** The rooms every person's sockets are in. Features add theirs (`Feature.rooms`). */
export const room = {
  /** Everybody of every company. */
  everybody: 'everybody',
  company: (companyId: number) => `c:${companyId}`,
  user: (companyId: number, userId: number) => roomOf(companyId, `user:${userId}`),
  /** A person's screens of one sign-in. */
  session: (companyId: number, sessionId: string) => roomOf(companyId, `session:${sessionId}`),
}
