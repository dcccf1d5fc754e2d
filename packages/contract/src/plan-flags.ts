/** What a plan may include. */
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

/** What a company that has signed up has only once its e-mail is confirmed. */
export const needsConfirmation: readonly PlanFlag[] = ['useCampaigns', 'useExternalApi']
