export const errors = {
  ERR_NO_FLOW_CAMPAIGN_FOUND: [404, 'No such flow campaign.'],
  ERR_PHRASE_TAKEN: [409, 'Another active flow campaign of the connection has this phrase (details.campaign).'],
} as const

export const references = ['flowCampaign'] as const
