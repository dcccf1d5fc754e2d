export const errors = {
  ERR_WAPP_MEDIA_AWAITED: [502, 'The file has not arrived from WhatsApp yet; it is asked for again.'],
  ERR_WAPP_DOWNLOAD_MEDIA: [502, 'The file could not be fetched from WhatsApp.'],
} as const
