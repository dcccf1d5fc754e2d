import { admins, managers } from '#profiles.ts'

export const permissions = {
  /** Like the whole menu of campaigns: for users with drawer-admin-items:view. */
  'campaigns:manage': managers,
  'campaigns:configure': admins,
} as const

export const errors = {
  ERR_NO_CAMPAIGN_FOUND: [404, 'No such campaign.'],
  ERR_CAMPAIGN_LOCKED: [409, 'The campaign cannot be changed any more.'],
  ERR_CAMPAIGN_STATUS: [409, 'The campaign has another status by now.'],
  ERR_CAMPAIGN_RUNNING: [409, 'A campaign that is under way cannot be deleted: it has to be stopped first.'],
  ERR_CAMPAIGN_STRANGERS: [
    409,
    'Some of these people never wrote on this connection (details.strangers). Say that they agreed, or leave them out.',
  ],
  ERR_IN_CAMPAIGN: [409, 'A campaign that is planned or under way uses it (details.campaign).'],
  /** Why a campaign's message was not sent. */
  ERR_CAMPAIGN_STOPPED: [409, 'The campaign was stopped, or had to wait, before this message left.'],
} as const

export const references = ['campaign'] as const
