import {
  attachToAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  detachFromAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@recado/contract/announcements/api'

/** Ordered by priority, then by the time at which each was shown, latest first. */
export const announcements = {
  list: listAnnouncements,
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: deleteAnnouncement,
  attach: attachToAnnouncement,
  detach: detachFromAnnouncement,
}
