import type { Config } from '#platform/config.ts'
import { bucketPlace } from './bucket-place.ts'
import { type ArchivePlace, folderPlace } from './places.ts'

/** Where an installation keeps its archives. Undefined where it keeps none. Does not contact a bucket yet. */
export async function openPlace({ dir, bucket }: Config['backupPlace']): Promise<ArchivePlace | undefined> {
  if (bucket) return bucketPlace(bucket)
  return dir === undefined ? undefined : folderPlace(dir)
}
