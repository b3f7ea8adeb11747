import { useEffect, useRef, useState } from 'react'

/**
 * Whether an image failed to load; one that the server rendered may have failed before the page was hydrated. A phone
 * loses its network and a server may be busy, so the image is tried again: after 3 seconds, then each time after four
 * times as long, and when the network is back.
 */
export function useBrokenPicture() {
  const [isBroken, setBroken] = useState(false)
  const pause = useRef(3_000)
  useEffect(() => {
    if (!isBroken) return
    const again = () => setBroken(false)
    const timer = setTimeout(again, pause.current)
    pause.current *= 4
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [isBroken])
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true)
  }
  return { isBroken, watch: { ref, onError: () => setBroken(true) } }
}
