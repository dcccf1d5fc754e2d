import {
  attachToAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  detachFromAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@recado/contract/announcements/api'

/** By priority, then the latest shown first. */
export const announcements = {
  list: listAnnouncements,
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: deleteAnnouncement,
  attach: attachToAnnouncement,
  detach: detachFromAnnouncement,
}
