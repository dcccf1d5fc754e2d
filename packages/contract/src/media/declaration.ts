export const errors = {
  ERR_WAPP_DOWNLOAD_MEDIA: [502, 'The file could not be fetched from WhatsApp.'],
} as const
