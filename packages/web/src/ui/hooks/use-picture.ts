import { useCallback } from 'react'

/** For the `ref` of an image: shows a file that was chosen, or what is stored at an address, and lets go of the file afterwards. */
export function usePicture(of: File | string) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = typeof of === 'string' ? of : URL.createObjectURL(of)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [of],
  )
}
