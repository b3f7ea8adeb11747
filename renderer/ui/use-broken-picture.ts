import { useState } from 'react'

/** Whether a picture did not come; one that the server drew may have failed before the page came alive. */
export function useBrokenPicture() {
  const [isBroken, setBroken] = useState(false)
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true)
  }
  return { isBroken, watch: { ref, onError: () => setBroken(true) } }
}
