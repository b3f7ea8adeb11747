import { useEffect } from 'react'

/** Takes pictures from the clipboard, wherever on the page they are pasted; text goes where it always goes. */
export function usePaste(onFiles: (files: File[]) => void) {
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const isText = event.clipboardData?.types.includes('text/plain')
      const field = event.target instanceof Element && event.target.closest('input, textarea')
      // An office program puts a picture of the copied words beside the words.
      if (files.length === 0 || (isText && field)) return
      event.preventDefault()
      onFiles(files)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [onFiles])
}
