/** The user that a valid access token names. */
export interface Identity {
  companyId: number
  userId: number
  sessionId: string
  expiresAt: Date
}
