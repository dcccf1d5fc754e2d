export const references = ['company'] as const
