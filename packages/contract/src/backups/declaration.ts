export const errors = {
  ERR_NO_BACKUP_PLACE: [409, 'No place for backups is configured.'],
  ERR_BACKUP_RUNNING: [409, 'A backup is under way already.'],
} as const
