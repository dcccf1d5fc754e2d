import { useCallback } from 'react'

/** For the `ref` of an image or a video: shows a chosen file, or what an address stores, and lets go of the file afterwards. */
export function usePicture(of: File | string) {
  return useCallback(
    (shown: HTMLImageElement | HTMLVideoElement | null) => {
      if (!shown) return
      const url = typeof of === 'string' ? of : URL.createObjectURL(of)
      shown.src = url
      return () => URL.revokeObjectURL(url)
    },
    [of],
  )
}
