import { useEffect, useRef, useState } from 'react'

/**
 * Whether a picture did not come; one that the server drew may have failed before the page came alive. A phone loses its
 * network and a server may be busy: it is asked for again, each time after four times as long, and once there is a
 * network again.
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
