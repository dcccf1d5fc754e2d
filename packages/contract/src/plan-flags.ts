/** The features that a plan may include. */
export const planFlags = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const
export type PlanFlag = (typeof planFlags)[number]

/** The features that a company which signed up gets only once its e-mail is confirmed. */
export const needsConfirmation: readonly PlanFlag[] = ['useCampaigns', 'useExternalApi']
